/**
 * The flat band of an order bought within a cycle. Prices move with the square root of time, so an order bought late
 * has a narrower band: otherwise "flat" would become nearly certain shortly before delivery, at unchanged odds.
 */
import type { Millis } from '../units.ts';
import { leastCutOff, type OptionRule, type Ppm } from './option-terms.ts';

/**
 * The band of an order accepted at a time: the cycle's band × √(effective time ÷ length of the cycle), rounded down.
 * The effective time ends where the window of the delivery price begins, and starts when the order surely has its
 * opening price.
 */
export function bandPpmAt(
  cyclePpm: Ppm,
  rule: OptionRule,
  { time, start, delivery }: { readonly time: Millis; readonly start: Millis; readonly delivery: Millis },
): Ppm {
  const effective = Math.max(0, delivery - time - leastCutOff(rule));
  const squared = (BigInt(cyclePpm) ** 2n * BigInt(effective)) / BigInt(delivery - start);
  return Number(squareRoot(squared));
}

/** The largest integer whose square is not above this. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = BigInt(Math.floor(Math.sqrt(Number(value))));
  while (root * root > value) root--;
  while ((root + 1n) * (root + 1n) <= value) root++;
  return root;
}
