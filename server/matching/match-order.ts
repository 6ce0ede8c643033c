/**
 * Matches an order with the book by its terms. A user never trades with themselves: resting orders of the same
 * user that would trade are cancelled, and the newer order continues (the default of the large venues). The market
 * maker's quotes never match each other.
 */
import type { UserId } from '#domain/ledger/account-kinds';
import { restingSide, type TimeInForce } from '#domain/trading/order';
import type { Lots, TakerSide, Ticks } from '#domain/units';
import type { Fill, OrderBook, RestingOrder } from './order-book.ts';

export interface Incoming {
  readonly id: number;
  readonly user: UserId;
  readonly side: TakerSide;
  readonly lots: Lots;
  /** The worst price; a market order's is its slippage cap. */
  readonly limit: Ticks;
  readonly timeInForce: TimeInForce;
  /** Post-only: the order rests or is refused, because its user wants to be maker. */
  readonly postOnly: boolean;
}

export interface Matched {
  readonly fills: readonly Fill[];
  /** Resting orders of the same user that would have traded, and were cancelled. */
  readonly prevented: readonly RestingOrder[];
  /** The lots that rest in the book now. */
  readonly rested: Lots;
  /** The lots that neither traded nor rest, because of the order's terms or because their level has no room. */
  readonly dropped: Lots;
}

const NO_FILLS: readonly never[] = [];

/** Places an order and returns the outcome, which is exactly the change of the book. */
export function matchOrder(book: OrderBook, order: Incoming): Matched {
  const { id, user, side, lots, limit, timeInForce } = order;
  const crosses = reaches(book, side, limit);
  if (!crosses) {
    if (timeInForce === 'gtc') return rest(book, order, lots, NO_FILLS, NO_FILLS);
    return dropped(lots);
  }
  if (order.postOnly || (timeInForce === 'fok' && !book.couldTake(side, lots, limit, user)))
    return dropped(lots);
  const { fills, prevented } = book.takePast(side, lots, limit, user);
  let remaining = lots;
  for (const fill of fills) remaining -= fill.lots;
  if (remaining === 0 || timeInForce !== 'gtc') return { fills, prevented, rested: 0, dropped: remaining };
  return rest(book, { id, user, side, limit }, remaining, fills, prevented);
}

function rest(
  book: OrderBook,
  { id, user, side, limit }: Pick<Incoming, 'id' | 'user' | 'side' | 'limit'>,
  lots: Lots,
  fills: readonly Fill[],
  prevented: readonly RestingOrder[],
): Matched {
  if (!book.hasRoom(restingSide(side), limit, lots)) return { fills, prevented, rested: 0, dropped: lots };
  book.restLots(id, user, side === 'buy', limit, lots);
  return { fills, prevented, rested: lots, dropped: 0 };
}

function dropped(lots: Lots): Matched {
  return { fills: NO_FILLS, prevented: NO_FILLS, rested: 0, dropped: lots };
}

/** Whether an order with this limit would trade, or match an own order. */
export function reaches(book: OrderBook, side: TakerSide, limit: Ticks): boolean {
  const best = book.best(side === 'buy' ? 'ask' : 'bid');
  return best !== undefined && (side === 'buy' ? best <= limit : best >= limit);
}
