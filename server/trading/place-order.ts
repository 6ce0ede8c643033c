/** Places, amends and cancels an order after its market's checks. */
import type { Minor } from '#domain/ledger/minor';
import { restingSide, type CancelCause } from '#domain/trading/order';
import type { Lots, Ticks } from '#domain/units';
import { reaches } from '../matching/match-order.ts';
import { matchIn } from './match-bounded.ts';
import { reachesOldQuotes } from './old-quotes.ts';
import { openLots, type Order } from './order.ts';
import { changeState } from './order-state.ts';
import { settleMatch } from './settle-match.ts';
import type { Settlement } from './settlement.ts';
import type { Market } from './trading-state.ts';
import { beginWaiting, mustWait } from './waiting-orders.ts';

/** Why the book's content refuses an order; nothing has changed then. `no-room`: its level would hold too many lots. */
export type BookRefusal = 'no-liquidity' | 'would-take' | 'not-fillable' | 'no-room';

/** How an order enters the book. */
export interface Placing {
  /** The worst price. */
  readonly limit: Ticks;
  readonly lots: Lots;
  /** The book ran out before the amount was spent. */
  readonly isShort: boolean;
  /** The order's size; undefined: an order by amount. */
  readonly asked: Lots | undefined;
  /** The balance that its user can pay with. */
  readonly available: Minor;
}

/** A new order trades, rests, waits, or is refused. */
export function placeOrder(
  settlement: Settlement,
  market: Market,
  order: Order,
  { limit, lots, isShort, asked, available }: Placing,
): BookRefusal | undefined {
  const { id, user, side, timeInForce, postOnly } = order;
  if (!postOnly && reachesOldQuotes(market, side, limit)) return 'no-liquidity';
  if (timeInForce === 'gtc' && !market.book.hasRoom(restingSide(side), limit, lots)) return 'no-room';
  if (!postOnly && mustWait(market, side, limit)) {
    if (timeInForce === 'fok' && !market.book.couldTake(side, lots, limit, user)) return 'not-fillable';
    settlement.open.lastOrder = id;
    beginWaiting(settlement, market, order, { limit, lots: asked, available });
    return undefined;
  }
  const incoming = { id, user, side, lots, limit, timeInForce, postOnly };
  const matched = matchIn(settlement, market, order, incoming);
  const isUnchanged = matched.isSettled !== true && matched.dropped > 0;
  if (isUnchanged && postOnly) return 'would-take';
  if (isUnchanged && timeInForce === 'fok') return 'not-fillable';
  settlement.open.lastOrder = id;
  settleMatch(settlement, market, order, { ...matched, isShort });
  return undefined;
}

export interface Amendment {
  readonly tick: Ticks;
  /** The whole size, including the filled part. */
  readonly lots: Lots;
  /** `reduced`: only a smaller size, so the order keeps its rank. */
  readonly change: 'reduced' | 'replaced';
  /** The number of the command, which ranks the order. */
  readonly number: number;
}

/** Changes the price or size of an open order. */
export function amendOrder(
  settlement: Settlement,
  market: Market,
  order: Order,
  { tick, lots, change, number }: Amendment,
): BookRefusal | undefined {
  const { book } = market;
  const { id, user, side, filled, postOnly, timeInForce, wait } = order;
  const before = openLots(order);
  const open = lots - filled;
  if (change === 'replaced' && !postOnly && reachesOldQuotes(market, side, tick)) return 'no-liquidity';
  const resting = wait === null && order.tick === tick ? before : 0;
  if (!book.hasRoom(restingSide(side), tick, open - resting)) return 'no-room';
  if (change === 'reduced' && wait === null) {
    book.resize(id, open);
    settlement.release(order, before - open);
    order.lots = lots;
    changeState(order, 'amend');
    return undefined;
  }
  if (postOnly && reaches(book, side, tick)) return 'would-take';
  book.cancel(id);
  if (wait === null) settlement.release(order, before);
  else settlement.unreserve(order);
  settlement.open.remove(order);
  Object.assign(order, { tick, lots, rank: number, wait: null });
  changeState(order, 'amend');
  if (!postOnly && mustWait(market, side, tick)) {
    beginWaiting(settlement, market, order, { limit: tick, lots: open, available: 0n });
    return undefined;
  }
  const incoming = { id, user, side, lots: open, limit: tick, timeInForce, postOnly };
  const matched = matchIn(settlement, market, order, incoming);
  settleMatch(settlement, market, order, { ...matched, isShort: false });
  return undefined;
}

/** Cancels open orders, in the book or waiting. */
export function cancelOrders(settlement: Settlement, orders: readonly Order[], cause: CancelCause): void {
  for (const order of orders) settlement.cancel(order, cause);
}
