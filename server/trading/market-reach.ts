/** How far a new market order goes into its book, for every kind of market. */
import type { Minor } from '#domain/ledger/minor';
import { parseSteps } from '#domain/market/instrument';
import { slippageLimit } from '#domain/trading/order';
import type { Bps, Lots, Ticks } from '#domain/units';
import type { Order } from './order.ts';
import type { Market } from './trading-state.ts';

/** The part of an order that is matched with the book. */
export interface MarketReach {
  /** The worst price: the best one, moved by the slippage. */
  readonly limit: Ticks;
  /** The order's size; of an order by amount, what the amount buys. */
  readonly lots: Lots;
  /** The book runs out before the amount is spent. */
  readonly isShort: boolean;
  /** The lots that the book gives. */
  readonly reached: Lots;
  /** Their total price, in the quote. */
  readonly total: Minor;
}

/** `total-too-small`: the amount buys less than the market's smallest size. */
export type MarketReachRefusal = 'no-liquidity' | 'not-fillable' | 'total-too-small';

/** Changes nothing. @param order a new one, with exactly one of `lots` and `budget` */
export function marketReach(
  { book, steps, instrument }: Pick<Market, 'book' | 'steps' | 'instrument'>,
  { side, user, lots, budget, timeInForce }: Pick<Order, 'side' | 'user' | 'lots' | 'budget' | 'timeInForce'>,
  slippageBps: Bps,
): MarketReach | MarketReachRefusal {
  const best = book.best(side === 'buy' ? 'ask' : 'bid');
  if (best === undefined) return 'no-liquidity';
  const limit = slippageLimit(side, best, slippageBps);
  const units = budget === null ? undefined : (budget * steps.notionalPer) / steps.notional;
  const reach = book.reach(side, limit, user, { lots: lots ?? Number.MAX_SAFE_INTEGER, units });
  const total = (reach.units * steps.notional) / steps.notionalPer;
  if (budget !== null && !reach.isShort && reach.lots < (parseSteps(instrument.minSize, steps.size) ?? 0))
    return 'total-too-small';
  if (reach.lots === 0) return 'no-liquidity';
  if (budget === null) return { limit, lots: lots ?? reach.lots, isShort: false, reached: reach.lots, total };
  if (timeInForce === 'fok' && reach.isShort) return 'not-fillable';
  return { limit, lots: reach.lots, isShort: reach.isShort, reached: reach.lots, total };
}
