/**
 * An order that reaches mirrored levels of a venue waits for the venue's next update, or for the end of the market's
 * delay: who sees the venue earlier than the platform does would else take what the venue no longer offers. While it
 * waits it is open, what it may cost is frozen, and nobody trades with it. Until its delay is over its owner can
 * neither cancel nor amend it: it would be a free choice by what the venue did meanwhile.
 */
import type { Minor } from '#domain/ledger/minor';
import { baseOf, totalOf } from '#domain/trading/order';
import type { Lots, Millis, TakerSide, Ticks } from '#domain/units';
import type { CoreState } from '../core/state.ts';
import { matchOrder } from '../matching/match-order.ts';
import type { Order } from '../trading/order.ts';
import { changeState } from '../trading/order-state.ts';
import type { Settlement } from '../trading/settlement.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { meet } from './meet-book.ts';

/** An order that waits for the venue itself, and not for the end of a delay. */
const UNTIL_UPDATED: Millis = Number.MAX_SAFE_INTEGER;

/** Whether an order of this limit reaches a mirrored level. */
export function mustWait(
  { house, delay }: Pick<Market, 'house' | 'delay'>,
  side: TakerSide,
  limit: Ticks,
): boolean {
  return delay !== undefined && delay > 0 && reachesHouse(house, side, limit);
}

function reachesHouse(house: Market['house'], side: TakerSide, limit: Ticks): boolean {
  const best = house.best(side === 'buy' ? 'ask' : 'bid');
  return best !== undefined && (side === 'buy' ? best <= limit : best >= limit);
}

/** Whether an order waits for the end of a delay, and not for a silent venue. */
export function isBeingMatched({ wait }: Pick<Order, 'wait'>): boolean {
  return wait !== null && wait.until < UNTIL_UPDATED;
}

export interface Waiting {
  readonly limit: Ticks;
  /** What of it is not filled; undefined: an order by amount. */
  readonly lots: Lots | undefined;
  readonly time: Millis;
  /** No more is frozen, where its price is not its own. */
  readonly available: Minor;
}

/** @param order no part of which is in the book, open or frozen */
export function beginWaiting(
  settlement: Settlement,
  state: CoreState,
  market: Market,
  order: Order,
  { limit, lots, time, available }: Waiting,
): void {
  const { side, budget } = order;
  const cost =
    lots === undefined
      ? (budget ?? 0n)
      : side === 'buy'
        ? totalOf(market.steps, limit, lots)
        : baseOf(market.steps, lots);
  const reserved = order.type === 'market' && cost > available ? available : cost;
  order.wait = { until: time + (market.delay ?? 0), limit, reserved };
  trading.of(state).orders.add(order);
  settlement.reserve(order);
}

export interface Matching {
  readonly state: CoreState;
  readonly market: Market;
  readonly settlement: Settlement;
  /** Of the command that has them matched. */
  readonly number: number;
}

/** After the venue's update. @param source when it left the venue; undefined: nobody knows, so it is new */
export function matchUpdated(matching: Matching, time: Millis, source: Millis | undefined): void {
  for (const order of waitingIn(matching)) {
    const isOver = order.wait !== null && order.wait.until <= time;
    if (source === undefined || source > order.updated || isOver) matchWaiting(matching, order);
  }
}

/**
 * At the end of the delay. Nobody trades with levels that the venue no longer confirms: what may rest waits on for
 * the venue's next update, anything else ends.
 */
export function matchDue(matching: Matching, time: Millis): void {
  const { market, settlement, state } = matching;
  for (const order of waitingIn(matching)) {
    const { wait, side } = order;
    if (wait === null || wait.until > time) continue;
    const isQuoted = market.house.best(side === 'buy' ? 'ask' : 'bid') !== undefined;
    if (market.isLive && isQuoted) matchWaiting(matching, order);
    else if (order.timeInForce === 'gtc') {
      trading.of(state).orders.remove(order);
      order.wait = { ...wait, until: UNTIL_UPDATED };
      trading.of(state).orders.add(order);
      settlement.change(order);
    } else settlement.cancel(order, 'let-go');
  }
}

function waitingIn({ state, market }: Matching): readonly Order[] {
  return trading.of(state).orders.waitingIn(market.instrument.symbol);
}

function matchWaiting({ state, market, settlement, number }: Matching, order: Order): void {
  const { wait, id, owner, side, timeInForce, postOnly } = order;
  if (wait === null) return;
  const { limit, reserved } = wait;
  settlement.unreserve(order);
  trading.of(state).orders.remove(order);
  order.wait = null;
  order.rank = number;
  const { lots, isShort } = affordable(market, order, limit, reserved);
  if (lots === 0 || (isShort && timeInForce === 'fok')) {
    changeState(order, 'cancel', 'let-go');
    settlement.change(order);
    return;
  }
  const matched = matchOrder(market.book, { id, owner, side, lots, limit, timeInForce, postOnly });
  meet(settlement, state, order, { ...matched, isShort });
}

/** A market order buys no more than what is frozen for it pays, whatever the book did meanwhile. */
function affordable(
  { book, steps }: Market,
  { type, side, owner, lots, filled }: Order,
  limit: Ticks,
  reserved: Minor,
): { readonly lots: Lots; readonly isShort: boolean } {
  if (type === 'limit') return { lots: (lots ?? filled) - filled, isShort: false };
  const units = side === 'buy' ? (reserved * steps.notionalPer) / steps.notional : undefined;
  const reach = book.reach(side, limit, owner, { lots: lots ?? Number.MAX_SAFE_INTEGER, units });
  return { lots: reach.lots, isShort: lots === null ? reach.isShort : reach.lots < lots };
}
