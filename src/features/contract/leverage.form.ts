/** The largest position at a leverage, and its risk. */
import type { Tiers } from './use-mode.ts';

export interface LeverageRisk {
  /** The largest position at this leverage, in the quote; exact decimal text. */
  readonly mostValue: string;
  /** The maintenance margin rate of the first tier, in parts per million. */
  readonly maintenancePpm: number;
  /** A price move against the position of about this many hundredths of a percent liquidates it. */
  readonly moveBps: number;
}

/** @param tiers by rising value, from the terms; undefined: they are unknown, or allow no such leverage */
export function leverageRisk(leverage: number, tiers: Tiers): LeverageRisk | undefined {
  const first = tiers[0];
  const last = tiers.findLast((tier) => tier.mostLeverage >= leverage);
  if (first === undefined || last === undefined) return undefined;
  const { maintenancePpm } = first;
  const initialBps = Math.floor(10_000 / leverage);
  return {
    mostValue: last.upTo,
    maintenancePpm,
    moveBps: Math.max(1, initialBps - Math.ceil(maintenancePpm / 100)),
  };
}
