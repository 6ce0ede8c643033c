/**
 * Exact values as text, rounded once: with a currency's digits, or with three significant digits if those are more.
 */
import { digitsOf, formatScaled, parseScaled } from '#domain/decimal-text';
import type { LocaleMarks } from '#domain/locale-marks';
import { shortText } from '#domain/number-text';
import type { Currency } from '../engine-api.ts';

const LEAST_VALUES = 3;

/** A plain amount of the currency in the form of an estimate. */
export function estimateText(
  plain: string,
  { before, after }: Pick<Currency, 'before' | 'after'>,
  marks: LocaleMarks,
): string {
  return `≈ ${before}${shortText(plain, marks)}${after}`;
}

/** Positive decimal texts multiplied, rounded half up: `product(['2', '0.86'], 2)` is "1.72". */
export function product(factors: readonly string[], digits: number): string {
  let value = 1n;
  let scale = 0;
  for (const factor of factors) {
    const fine = digitsOf(factor);
    value *= parseScaled(factor, fine) ?? 0n;
    scale += fine;
  }
  return estimated(value, scale, digits);
}

/**
 * A value of `scale` digits after the point, ≥ 0, with `digits` or three significant digits, whichever are more.
 */
export function estimated(value: bigint, scale: number, digits: number): string {
  // Significant digits before the point; below zero if zeros follow the point.
  const whole = value.toString().length - scale;
  return rounded(value, scale, value === 0n ? digits : Math.max(digits, LEAST_VALUES - whole));
}

/** The same with exactly `digits`, rounded half up. */
export function rounded(value: bigint, scale: number, digits: number): string {
  if (digits >= scale) return formatScaled(value * 10n ** BigInt(digits - scale), digits);
  const unit = 10n ** BigInt(scale - digits);
  return formatScaled((value + unit / 2n) / unit, digits);
}
