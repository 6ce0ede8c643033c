/** The leverage of a market as a form: its marks, and the largest position at a leverage. */
import type { Tiers } from './use-mode.ts';

const MARKS = [1, 5, 10, 20, 50, 75, 100, 125] as const;

/** The marks that a market allows; its largest leverage is the last of them. */
export function leverageMarks(most: number): readonly number[] {
  const marks = MARKS.filter((mark) => mark < most);
  return [...marks, most];
}

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
