/**
 * An order that reaches mirrored levels of a venue waits for the venue's next update, or for the end of the market's
 * delay: otherwise a user who sees the venue earlier than the platform does could take levels that the venue no longer
 * offers. While it waits it is open, its highest cost is frozen, and it does not trade. Until its delay is over its
 * user can neither cancel nor amend it: that would be a free option on the venue's moves.
 */
import type { Minor } from '#domain/ledger/minor';
import type { Lots, Millis, TakerSide, Ticks } from '#domain/units';
import { matchIn } from './match-bounded.ts';
import { openLots, UNTIL_UPDATED, type Order, type OrderWait } from './order.ts';
import { changeState } from './order-state.ts';
import { settleMatch } from './settle-match.ts';
import type { Settlement } from './settlement.ts';
import type { Market } from './trading-state.ts';

/** Whether an order with this limit reaches a mirrored level. */
export function mustWait(
  { makerLevels, delay }: Pick<Market, 'makerLevels' | 'delay'>,
  side: TakerSide,
  limit: Ticks,
): boolean {
  return delay !== undefined && delay > 0 && reachesMaker(makerLevels, side, limit);
}

function reachesMaker(makerLevels: Market['makerLevels'], side: TakerSide, limit: Ticks): boolean {
  const best = makerLevels.best(side === 'buy' ? 'ask' : 'bid');
  return best !== undefined && (side === 'buy' ? best <= limit : best >= limit);
}

/** Whether an order waits for the end of a delay, and not for a silent venue. */
export function isBeingMatched({ wait }: Pick<Order, 'wait'>): boolean {
  return wait !== null && wait.until < UNTIL_UPDATED;
}

export interface Waiting {
  readonly limit: Ticks;
  /** The unfilled lots; undefined: an order by amount. */
  readonly lots: Lots | undefined;
  /** The most that may be frozen for a market order. */
  readonly available: Minor;
}

/** @param order no part of it is in the book, open or frozen */
export function beginWaiting(
  settlement: Settlement,
  market: Market,
  order: Order,
  { limit, lots, available }: Waiting,
): void {
  const cost = lots === undefined ? (order.budget ?? 0n) : settlement.frozenAt(order, limit, lots);
  const reserved = order.type === 'market' && cost > available ? available : cost;
  order.wait = { until: settlement.time + (market.delay ?? 0), limit, reserved };
  settlement.open.add(order);
  settlement.reserve(order);
}

export interface Matching {
  readonly market: Market;
  readonly settlement: Settlement;
  /** The number of the command that matches them. */
  readonly number: number;
}

/** Called after the venue's update. @param source when it left the venue; undefined: unknown, so it counts as new */
export function matchUpdated(matching: Matching, source: Millis | undefined): void {
  const { time } = matching.settlement;
  for (const order of waitingIn(matching)) {
    const isOver = order.wait !== null && order.wait.until <= time;
    if (source === undefined || source > order.updated || isOver) matchWaiting(matching, order);
  }
}

/**
 * Called at the end of the delay. Levels that the venue no longer confirms do not trade: an order that may rest
 * continues to wait for the venue's next update, any other order ends.
 */
export function matchDue(matching: Matching): void {
  const { market, settlement } = matching;
  const { open, time } = settlement;
  for (const order of waitingIn(matching)) {
    const { wait, side } = order;
    if (wait === null || wait.until > time) continue;
    const isQuoted = market.makerLevels.best(side === 'buy' ? 'ask' : 'bid') !== undefined;
    if (market.isLive && isQuoted) matchWaiting(matching, order);
    else if (order.timeInForce === 'gtc') {
      open.remove(order);
      order.wait = { ...wait, until: UNTIL_UPDATED };
      open.add(order);
      settlement.change(order);
    } else settlement.cancel(order, 'expired');
  }
}

function waitingIn({ settlement, market }: Matching): readonly Order[] {
  return settlement.open.waitingIn(market.instrument.symbol);
}

function matchWaiting({ market, settlement, number }: Matching, order: Order): void {
  const { wait, id, user, side, timeInForce, postOnly } = order;
  if (wait === null) return;
  const { limit, reserved } = wait;
  settlement.unreserve(order);
  settlement.open.remove(order);
  order.wait = null;
  order.rank = number;
  const { lots, isShort } = affordable(settlement, market, order, { limit, reserved });
  if (lots === 0 || (isShort && timeInForce === 'fok')) {
    changeState(order, 'cancel', 'expired');
    settlement.change(order);
    return;
  }
  const incoming = { id, user, side, lots, limit, timeInForce, postOnly };
  const matched = matchIn(settlement, market, order, incoming);
  settleMatch(settlement, market, order, { ...matched, isShort });
}

/** A market order trades no more than its frozen amount pays for, whatever the book did meanwhile. */
function affordable(
  settlement: Settlement,
  { book }: Market,
  order: Order,
  { limit, reserved }: Pick<OrderWait, 'limit' | 'reserved'>,
): { readonly lots: Lots; readonly isShort: boolean } {
  const { type, side, user, lots } = order;
  if (type === 'limit') return { lots: openLots(order), isShort: false };
  const units = settlement.unitsFor(order, reserved);
  const reach = book.reach(side, limit, user, { lots: lots ?? Number.MAX_SAFE_INTEGER, units });
  return { lots: reach.lots, isShort: lots === null ? reach.isShort : reach.lots < lots };
}
