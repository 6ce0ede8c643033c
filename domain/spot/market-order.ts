/**
 * How far a market order may go, and what it would take from a book: the estimate that the ticket shows. The order
 * is matched with a later book, so the values may differ; the limit is the core's.
 */
import type { Minor } from '../ledger/minor.ts';
import type { Bps, Lots, Ticks } from '../units.ts';
import {
  lotsFor,
  slippageLimit,
  totalOf,
  wholeOrders,
  type OrderSide,
  type OrderSteps,
} from '../trading/order.ts';

/** One side of a book, best first. */
export interface BookSideLevels {
  readonly ticks: ArrayLike<Ticks>;
  readonly lots: ArrayLike<Lots>;
}

/** Exactly one of them. */
export interface WantedAmount {
  readonly lots: Lots | undefined;
  /** In the quote. */
  readonly budget: Minor | undefined;
}

export interface Taken {
  readonly lots: Lots;
  /** In the quote, exact. */
  readonly total: Minor;
  /** The last price that it takes; undefined where it takes nothing. */
  readonly worst: Ticks | undefined;
  /** All that is wanted is there within the limit; of a budget only less than a lot is left. */
  readonly isWhole: boolean;
}

/** How far an order goes: to its own price, or so far from the best one. */
export type Reach = { readonly side: OrderSide; readonly steps: OrderSteps } & (
  { readonly limit: Ticks } | { readonly slippageBps: Bps }
);

/** The lots that the opposite side of a book gives for an amount, level by level, up to the order's limit. */
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

/** The best price with one whole order step, or undefined. */
function bestTick(levels: BookSideLevels, perOrder: number): Ticks | undefined {
  for (let row = 0; row < levels.ticks.length; row++)
    if ((levels.lots[row] as Lots) >= perOrder) return levels.ticks[row];
  return undefined;
}

/** A part of an amount, in hundredths of it: rounded down. @param percent 0–100 */
export function percentOf(amount: Minor, percent: number): Minor {
  return (amount * BigInt(percent)) / 100n;
}
