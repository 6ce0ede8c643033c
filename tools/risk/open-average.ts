/** The average entry price of parts of which some close, as a fraction of integers: a third has no decimal. */
import { exact, type Exact } from '../../domain/contract/reference/exact.ts';
import { MOST_DIGITS } from './risk-fields.ts';

export interface OpenParts {
  /** The open quantity, in units of 10⁻⁴⁰. */
  readonly quantity: bigint;
  /** Its value at the entry prices is `value` / `share`, in units of 10⁻⁸⁰. */
  readonly value: bigint;
  readonly share: bigint;
}

export const NOTHING_OPEN: OpenParts = { quantity: 0n, value: 0n, share: 1n };

const inUnits = (value: Exact) => BigInt(value.times(exact(10).pow(MOST_DIGITS)).toFixed());

/** Adds a part; one with a quantity below zero closes at the average. Undefined if it closes more than is open. */
export function withPart(open: OpenParts, price: Exact, change: Exact): OpenParts | undefined {
  const changed = inUnits(change);
  const quantity = open.quantity + changed;
  if (changed > 0n) return { ...open, quantity, value: open.value + inUnits(price) * changed * open.share };
  if (changed === 0n || quantity < 0n) return undefined;
  if (quantity === 0n) return NOTHING_OPEN;
  return { quantity, value: open.value * quantity, share: open.share * open.quantity };
}

/** Undefined if nothing is open. */
export function averageOf({ quantity, value, share }: OpenParts): Exact | undefined {
  if (quantity === 0n) return undefined;
  return exact(value)
    .div(exact(quantity * share))
    .div(exact(10).pow(MOST_DIGITS));
}
