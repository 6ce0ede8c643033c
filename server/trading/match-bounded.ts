/**
 * Matches an order whose kind bounds each trade by what its user can pay or still close
 * (`MarketSettlement.bound`): one trade at a time, each settled before the next one is bounded.
 */
import type { CancelCause } from '#domain/trading/order';
import { wholeOrders } from '#domain/trading/order';
import type { Lots } from '#domain/units';
import { matchOrder, reaches, type Incoming, type Matched } from '../matching/match-order.ts';
import type { OrderStep } from './market-settlement.ts';
import type { Order } from './order.ts';
import type { Settlement } from './settlement.ts';
import type { Market } from './trading-state.ts';

export interface BoundedMatch extends Matched {
  /** Why the remainder ends, if it is not the order's own terms. */
  readonly cause?: CancelCause;
  /** The order may have changed the book and other orders: it can no longer be refused. */
  readonly isSettled?: boolean;
}

/** @returns the trades that are not settled yet, and the fate of the remainder */
export function matchIn(
  settlement: Settlement,
  market: Market,
  order: Order,
  incoming: Incoming,
): BoundedMatch {
  const { book } = market;
  const { side, limit, lots, timeInForce } = incoming;
  if (!settlement.isBounded(order)) return matchOrder(book, incoming);
  const isImpossible =
    (incoming.postOnly && reaches(book, side, limit)) ||
    (timeInForce === 'fok' && !couldFill(settlement, market, order, incoming));
  if (isImpossible) return ended(lots);
  const { remaining, cause } = takeBounded(settlement, market, order, incoming);
  const rest = { ...ended(remaining), isSettled: true };
  if (cause !== undefined) return { ...rest, cause };
  if (remaining === 0 || timeInForce !== 'gtc') return rest;
  const bound = settlement.bound(order, { tick: limit, lots: remaining, role: 'resting', before: 0 });
  if (bound.lots < remaining) return { ...rest, cause: bound.cause };
  return { ...matchOrder(book, { ...incoming, lots: remaining }), isSettled: true };
}

function ended(lots: Lots): BoundedMatch {
  return { fills: [], prevented: [], rested: 0, dropped: lots };
}

interface Taken {
  readonly remaining: Lots;
  /** Why the order can trade no more. */
  readonly cause?: CancelCause;
}

/** Trades with the book, best price and oldest order first, and settles each trade. */
function takeBounded(settlement: Settlement, market: Market, order: Order, incoming: Incoming): Taken {
  const { book } = market;
  const { side, limit, user } = incoming;
  let remaining = incoming.lots;
  while (remaining > 0) {
    const next = book.nextMaker(side, limit);
    if (next === undefined) break;
    const maker = settlement.open.get(next.id);
    if (maker !== undefined && maker.user === user) {
      settlement.cancel(maker, 'self-trade');
      continue;
    }
    const { tick } = next;
    const offered = wholeOrders(Math.min(remaining, next.lots), book.perOrder);
    const own = settlement.bound(order, { tick, lots: offered, role: 'taker', before: 0 });
    if (own.lots === 0) return { remaining, cause: own.cause };
    const theirs = boundOfMaker(settlement, maker, { tick, lots: own.lots });
    if (theirs.lots > 0) settlement.take(market, side, order, book.take(side, theirs.lots, limit));
    if (theirs.lots < own.lots && maker !== undefined) settlement.cancel(maker, theirs.cause);
    remaining -= theirs.lots;
  }
  return { remaining };
}

/** @param maker undefined: the market maker, whose levels are not bounded */
function boundOfMaker(
  settlement: Settlement,
  maker: Order | undefined,
  { tick, lots, before = 0 }: { readonly tick: number; readonly lots: Lots; readonly before?: Lots },
): ReturnType<Settlement['bound']> {
  if (maker === undefined) return { lots, cause: 'expired' };
  return settlement.bound(maker, { tick, lots, role: 'maker', before });
}

/** Whether the whole order can trade: the book gives it, and its kind allows each trade. */
function couldFill(settlement: Settlement, market: Market, order: Order, incoming: Incoming): boolean {
  const { lots } = incoming;
  const trades = takable(settlement, market, incoming);
  const [first] = trades;
  if (first === undefined || trades.reduce((sum, trade) => sum + trade.lots, 0) < lots) return false;
  const step = { tick: first.tick, lots, role: 'taker', before: 0 } as const;
  return settlement.couldTrade(order, trades) ?? settlement.bound(order, step).lots >= lots;
}

/** The trades that the book can give within a limit, without lots that their users' orders may not trade. */
function takable(
  settlement: Settlement,
  { book }: Market,
  { side, limit, lots, user }: Incoming,
): readonly Pick<OrderStep, 'tick' | 'lots'>[] {
  const before = new Map<number, Lots>();
  const trades: Pick<OrderStep, 'tick' | 'lots'>[] = [];
  let left = lots;
  for (const { id, user: owner, tick, lots: stood } of book.makersWithin(side, limit)) {
    if (left <= 0) break;
    if (owner === user) continue;
    const maker = settlement.open.get(id);
    const whole = wholeOrders(Math.min(stood, left), book.perOrder);
    const earlier = before.get(owner) ?? 0;
    const taken = boundOfMaker(settlement, maker, { tick, lots: whole, before: earlier }).lots;
    if (maker !== undefined) before.set(owner, earlier + taken);
    if (taken > 0) trades.push({ tick, lots: taken });
    left -= taken;
  }
  return trades;
}
