/** The cost of an option, and its payment. Fees are rounded up, payments down. */
import { parseScaled } from '../decimal-text.ts';
import type { Minor } from '../ledger/minor.ts';
import { OPTION_DIRECTIONS, type OddsBps, type OptionDirection } from './option-terms.ts';

const FULL = 10_000n;
const ODDS_DIGITS = 4;

export function feeOf(stake: Minor, feeBps: number): Minor {
  return (stake * BigInt(feeBps) + FULL - 1n) / FULL;
}

/** The return of a win, the stake included. */
export function payoutOf(stake: Minor, odds: OddsBps): Minor {
  return (stake * BigInt(odds)) / FULL;
}

/** The platform's payment besides the stake if the order wins. */
export function profitOf(stake: Minor, odds: OddsBps): Minor {
  return payoutOf(stake, odds) - stake;
}

/** The largest stake whose profit is at most this. */
export function stakeFor(profit: Minor, odds: OddsBps): Minor {
  if (profit < 0n) return 0n;
  const gain = BigInt(odds) - FULL;
  if (gain <= 0n) return 0n;
  // profitOf rounds down, so one unit more of profit would still be too much.
  return ((profit + 1n) * FULL - 1n) / gain;
}

export type Odds = Readonly<Record<OptionDirection, OddsBps>>;

/**
 * Whether stakes on all three sides could be divided so that every outcome returns at least what they cost together:
 * 1 ÷ up + 1 ÷ flat + 1 ÷ down ≤ 1. Orders of different cycles of one underlying can have the same opening and the
 * same delivery price, so the best odds of each side count, whatever their cycles are. Fees only help the platform.
 */
export function isRiskless(ofCycles: readonly Odds[]): boolean {
  const best = OPTION_DIRECTIONS.map((side) => ofCycles.reduce((most, odds) => max(most, odds[side]), 0n));
  const [up, flat, down] = best as [bigint, bigint, bigint];
  if (up === 0n || flat === 0n || down === 0n) return false;
  return FULL * (up * flat + up * down + flat * down) <= up * flat * down;
}

function max(one: bigint, other: number): bigint {
  return BigInt(other) > one ? BigInt(other) : one;
}

/** "1.85" → 18,500. */
export function oddsOf(text: string): OddsBps {
  return Number(parseScaled(text, ODDS_DIGITS) ?? 0n);
}

/** 18,500 → "1.85". */
export function oddsText(odds: OddsBps): string {
  const digits = String(odds).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
}
