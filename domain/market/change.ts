/** The change of a price in percent, exactly. */
import { digitsOf, parseScaled } from '../decimal-text.ts';
import type { Bps } from '../units.ts';

/**
 * (last − open) ÷ open in hundredths of a percent, halves away from zero, so that −1.225 % shows as −1.23 % and a
 * rise and a fall of the same size show the same number. Undefined if a price is not a decimal or `open` is 0.
 * Example: 102.41 from 100 is 241.
 */
export function changeBps(last: string, open: string): Bps | undefined {
  const digits = Math.max(digitsOf(last), digitsOf(open));
  const now = parseScaled(last, digits);
  const then = parseScaled(open, digits);
  if (now === undefined || then === undefined || then <= 0n) return undefined;
  const difference = (now - then) * 10_000n;
  const magnitude = difference < 0n ? -difference : difference;
  const rounded = Number((2n * magnitude + then) / (2n * then));
  return difference < 0n && rounded !== 0 ? -rounded : rounded;
}
