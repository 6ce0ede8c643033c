/** The average price of an order's fills, and its filled share: exact to the last digit. */
import { digitsOf, formatScaled, parseScaled } from '../decimal-text.ts';
import { MINOR_DIGITS } from '../units.ts';

/** How many more digits an average has than the market's prices, unless they are zeros. */
const AVERAGE_DIGITS = 2;

/**
 * `total` of the quote over `size` of the base, rounded half up to two digits more than a price has. Zeros at the end
 * that are finer than a price's digits are removed.
 * @param total decimal text, not below zero
 * @param size decimal text; the answer is '' if it is not a number above zero
 * @param priceDigits of the market's prices
 */
export function averagePrice(total: string, size: string, priceDigits: number): string {
  const sum = parseScaled(total, MINOR_DIGITS);
  const amount = parseScaled(size, MINOR_DIGITS);
  if (sum === undefined || amount === undefined || amount <= 0n) return '';
  let digits = priceDigits + AVERAGE_DIGITS;
  let average = (2n * sum * 10n ** BigInt(digits) + amount) / (2n * amount);
  for (; digits > priceDigits && average % 10n === 0n; digits--) average /= 10n;
  return formatScaled(average, digits);
}

/** The share of a part in a whole, in hundredths of a percent, rounded down: 10 000 only if the part is the whole. */
export function shareOf(part: string, whole: string): number {
  const digits = Math.max(digitsOf(part), digitsOf(whole));
  const all = parseScaled(whole, digits) ?? 0n;
  return all <= 0n ? 0 : Number(((parseScaled(part, digits) ?? 0n) * 10_000n) / all);
}
