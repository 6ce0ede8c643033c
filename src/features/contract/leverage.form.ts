/** The leverage of a market as a form: its marks, and the largest position at a leverage. */
import { readCount } from './read-count.ts';
import type { Tiers } from './use-mode.ts';

const PARTS = [5, 4, 3, 2] as const;
const ROUND = 5;

/** 1, the market's largest leverage, and the round ones that divide it into equal parts. */
export function leverageMarks(most: number): readonly number[] {
  const parts = PARTS.find((each) => most % (each * ROUND) === 0) ?? 1;
  const marks = Array.from({ length: parts }, (_, at) => ((at + 1) * most) / parts);
  return most <= 1 ? [1] : [1, ...marks];
}

/** The place of a leverage on the slider from 1 to `most`: 0–1. */
export function leveragePlace(leverage: number, most: number): number {
  return most <= 1 ? 0 : (leverage - 1) / (most - 1);
}

/** The slider's leverage for a typed text: above the maximum it is the maximum, and `fallback` if it is no count. */
export function slidLeverage(text: string, most: number, fallback: number): number {
  const read = readCount(text, Number.MAX_SAFE_INTEGER);
  return read === undefined ? fallback : Math.min(read, most);
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
