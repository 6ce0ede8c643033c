/**
 * Money inside the ledger: whole units of 10⁻⁸ of its asset, so that sums are exact. Outside it is decimal text.
 * Finer amounts are refused, never truncated.
 */
import { formatScaled, parseScaled } from '../decimal-text.ts';
import { MINOR_DIGITS } from '../units.ts';

/** An amount in units of 10⁻⁸: 1.5 USDT is 150,000,000. */
export type Minor = bigint;

/** The largest value of the database's `numeric(38,0)`. */
export const MOST_MINOR: Minor = 10n ** 38n - 1n;

/**
 * "1.5" → 150000000n. Undefined if the text is not a plain decimal, is finer than 10⁻⁸ or is larger than the
 * ledger holds.
 */
export function minorOf(text: string): Minor | undefined {
  const minor = parseScaled(text, MINOR_DIGITS);
  if (minor === undefined || minor > MOST_MINOR || minor < -MOST_MINOR) return undefined;
  return minor;
}

export function smallerOf(one: Minor, other: Minor): Minor {
  return one < other ? one : other;
}

export function largerOf(one: Minor, other: Minor): Minor {
  return one > other ? one : other;
}

/** For a sort, the largest first. */
export function byLargest(one: bigint, other: bigint): number {
  return one === other ? 0 : one > other ? -1 : 1;
}

/** 150000000n → "1.5"; 0n → "0". Canonical: no zeros at the end, so equal amounts are equal texts. */
export function minorText(minor: Minor): string {
  const text = formatScaled(minor, MINOR_DIGITS);
  let end = text.length;
  while (text[end - 1] === '0') end--;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}
