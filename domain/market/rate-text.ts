/** A funding rate as text and in whole units of 10⁻⁸, in which feeds send it and marks carry it. */
import { formatScaled, parseScaled } from '../decimal-text.ts';
import type { RateUnits } from '../units.ts';

export const RATE_DIGITS = 8;

export function rateText(rate: bigint | RateUnits): string {
  return formatScaled(rate, RATE_DIGITS);
}

/** A rate of any length, cut to our digits; undefined if it is no decimal. */
export function parsedRate(text: string): bigint | undefined {
  const finer = Math.max(RATE_DIGITS, text.length);
  const scaled = parseScaled(text, finer);
  return scaled === undefined ? undefined : scaled / 10n ** BigInt(finer - RATE_DIGITS);
}

/** A feed's rate, cut to our digits; undefined if it is no decimal, or no number holds it exactly. */
export function rateUnits(text: string): RateUnits | undefined {
  const rate = Number(parsedRate(text) ?? NaN);
  return Number.isSafeInteger(rate) ? rate : undefined;
}
