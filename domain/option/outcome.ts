/**
 * The outcome of an option from its prices. All of it follows from decimal texts alone, so that anyone can check it
 * (`npm run check:option`).
 */
import { digitsOf, formatScaled, parseScaled } from '../decimal-text.ts';
import type { OptionDirection, Ppm } from './option-terms.ts';

/** More digits than any price has. */
const DIGITS = 20;
const MILLION = 1_000_000n;

function scaled(text: string): bigint {
  const value = parseScaled(text, DIGITS);
  if (value === undefined) throw new RangeError(`not a price: ${text}`);
  return value;
}

function textOf(value: bigint, step: string): string {
  return formatScaled(value / 10n ** BigInt(DIGITS - digitsOf(step)), digitsOf(step));
}

/** The average of prices, rounded half up to the price step. `prices` has at least one. */
export function averagePrice(prices: readonly string[], step: string): string {
  const unit = scaled(step);
  const sum = prices.reduce((total, price) => total + scaled(price), 0n);
  const divisor = BigInt(prices.length) * unit;
  return textOf(((2n * sum + divisor) / (2n * divisor)) * unit, step);
}

/** The flat band around an opening price: its edges belong to it. Its half width is rounded down to the price step. */
export interface Band {
  readonly low: string;
  readonly high: string;
}

export function bandAround(opened: string, bandPpm: Ppm, step: string): Band {
  const middle = scaled(opened);
  const width = halfWidth(middle, bandPpm, scaled(step));
  return { low: textOf(middle - width, step), high: textOf(middle + width, step) };
}

function halfWidth(opened: bigint, bandPpm: Ppm, unit: bigint): bigint {
  return ((opened * BigInt(bandPpm)) / MILLION / unit) * unit;
}

/** How far a price has moved from the opening price: signed. */
export function moveOf(opened: string, price: string, step: string): string {
  return textOf(scaled(price) - scaled(opened), step);
}

/** How far the price is beyond the edge of the band that decides about a direction; below zero: it loses. */
export function leadOf(direction: OptionDirection, { low, high }: Band, price: string, step: string): string {
  const [above, below] = [scaled(price) - scaled(high), scaled(low) - scaled(price)];
  if (direction === 'up') return textOf(above, step);
  if (direction === 'down') return textOf(below, step);
  // Both are at most zero within the band, whose edges win too.
  return textOf(-(above > below ? above : below), step);
}

/** The direction that wins. */
export function outcomeOf(opened: string, price: string, bandPpm: Ppm, step: string): OptionDirection {
  const from = scaled(opened);
  const move = scaled(price) - from;
  const width = halfWidth(from, bandPpm, scaled(step));
  if (move > width) return 'up';
  return move < -width ? 'down' : 'flat';
}
