/**
 * The numbers of the reference. 150 digits hold every product of a formula, so that only a division is inexact, far
 * beyond any digit that is read.
 */
import { Decimal } from 'decimal.js';

/** Rounds half up by size, never shows an exponent. */
export const Exact = Decimal.clone({
  precision: 150,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});
export type Exact = Decimal;

export const ZERO = new Exact(0);
export const ONE = new Exact(1);

export function exact(value: string | number | bigint): Exact {
  return new Exact(value.toString());
}
