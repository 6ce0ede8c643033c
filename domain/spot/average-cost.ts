/**
 * The cost of the coins that a user bought and has not sold yet, by the average-cost method. A buy adds the amount
 * received after its fee, at the whole amount paid; a sale removes coins at the average, so the average stays the same.
 * Coins sold beyond that came from elsewhere and have no cost.
 */
import { minorOf, type Minor } from '../ledger/minor.ts';
import type { OrderSide } from '../trading/order.ts';

export interface Held {
  /** In the base. */
  readonly size: Minor;
  /** In the quote. */
  readonly cost: Minor;
}

export const NOTHING_HELD: Held = { size: 0n, cost: 0n };

/** Decimal texts; the fee of a buy is in the base. */
interface Filled {
  readonly side: OrderSide;
  readonly size: string;
  readonly total: string;
  readonly fee: string;
}

/**
 * The present cost: adds the fills after the newest counted one.
 * @param live newest first
 */
export function carriedOn(
  held: Held,
  counted: number,
  live: readonly (Filled & { readonly id: number })[],
): Held {
  return live.filter(({ id }) => id > counted).reduceRight(heldAfter, held);
}

/** The cost after one more fill; fills must come in their order. The remaining cost is rounded half up, to 10⁻⁸. */
export function heldAfter({ size, cost }: Held, filled: Filled): Held {
  const amount = minorOf(filled.size) ?? 0n;
  if (filled.side === 'buy') {
    return { size: size + amount - (minorOf(filled.fee) ?? 0n), cost: cost + (minorOf(filled.total) ?? 0n) };
  }
  if (amount >= size) return NOTHING_HELD;
  const left = size - amount;
  return { size: left, cost: (2n * cost * left + size) / (2n * size) };
}
