/**
 * The price limit of a market order, and what it would take from a book: the ticket's estimate. The order is matched
 * with a later book, so the values may differ; the limit is the core's.
 */
import type { Minor } from '../ledger/minor.ts';
import type { Bps, Lots, Ticks } from '../units.ts';
import { lotsFor, slippageLimit, totalOf, wholeOrders, type OrderSide, type OrderSteps } from './order.ts';

/** One side of a book, best first. */
export interface BookSideLevels {
  readonly ticks: ArrayLike<Ticks>;
  readonly lots: ArrayLike<Lots>;
}

/** Exactly one of them is set. */
export interface WantedAmount {
  readonly lots: Lots | undefined;
  /** In the quote. */
  readonly budget: Minor | undefined;
}

export interface Taken {
  readonly lots: Lots;
  /** In the quote, exact. */
  readonly total: Minor;
  /** The worst price of its fills; undefined if nothing fills. */
  readonly worst: Ticks | undefined;
  /** The whole order fills within the limit; of a budget, less than the price of one lot remains. */
  readonly isWhole: boolean;
}

/** The worst price of an order: a limit order's price, or the best price moved by the slippage. */
export type Reach = { readonly side: OrderSide; readonly steps: OrderSteps } & (
  | { readonly limit: Ticks }
  | { readonly slippageBps: Bps }
);

/** The lots that fill from the opposite side of a book, level by level, up to the order's limit. */
export function takenFrom(
  levels: BookSideLevels,
  { lots: wanted, budget }: WantedAmount,
  reach: Reach,
): Taken {
  const { side, steps } = reach;
  const { perOrder } = steps;
  const best = bestTick(levels, perOrder.size);
  let lots = 0;
  let total = 0n;
  let worst: Ticks | undefined;
  if (best === undefined) return { lots, total, worst, isWhole: false };
  const limit = 'limit' in reach ? reach.limit : slippageLimit(side, best, reach.slippageBps);
  for (let row = 0; row < levels.ticks.length; row++) {
    const tick = levels.ticks[row] as Ticks;
    if (side === 'buy' ? tick > limit : tick < limit) break;
    const there = wholeOrders(levels.lots[row] as Lots, perOrder.size);
    if (there === 0) continue;
    const most = budget === undefined ? (wanted ?? 0) - lots : lotsFor(steps, tick, budget - total);
    const taken = Math.min(there, most);
    if (taken > 0) {
      lots += taken;
      total += totalOf(steps, tick, taken);
      worst = tick;
    }
    if (most <= there) return { lots, total, worst, isWhole: lots > 0 };
  }
  return { lots, total, worst, isWhole: false };
}

/** The best price with at least one whole order step; undefined if there is none. */
export function bestTick(levels: BookSideLevels, perOrder: number): Ticks | undefined {
  for (let row = 0; row < levels.ticks.length; row++)
    if ((levels.lots[row] as Lots) >= perOrder) return levels.ticks[row];
  return undefined;
}

/** A percentage of an amount, rounded down. @param percent 0–100 */
export function percentOf(amount: Minor, percent: number): Minor {
  return (amount * BigInt(percent)) / 100n;
}
