/** Triggers end with what they belong to: their position, or their market. */
import type { CloseCause } from '#domain/contract/position-terms';
import type { TriggerCause } from '#domain/contract/trigger-terms';
import { recount } from '#domain/market/recount';
import type { Slices } from '../../core/state-slice.ts';
import type { Mover } from '../../trading/market-settlement.ts';
import { openLots, type OrderMarket } from '../../trading/order.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import type { HeldPosition } from '../held-position.ts';
import { cancelTrigger, changeTrigger } from './change-trigger.ts';
import type { HeldTrigger } from './trigger-rows.ts';
import { triggers } from './triggers.ts';

/** A position was closed. The legs of an order that may still fill wait for the position that this opens. */
export function endOfPosition(mover: Mover, { id }: HeldPosition, cause: CloseCause): void {
  const all = triggers.of(mover.state);
  for (const held of all.ofPosition(id)) {
    if (held.status === 'fired') continue;
    const order = trading.of(mover.state).orders.get(held.order);
    const isOtherLeg = all.get(held.pair)?.status === 'fired';
    if (isOtherLeg) cancelTrigger(mover, held, 'other-leg');
    else if (order === undefined) cancelTrigger(mover, held, endCauseOf(cause));
    else {
      changeTrigger(mover, held);
      all.bindPosition(held, 0);
      Object.assign(held, {
        ...{ status: 'pending', reached: 0 },
        ...{ lots: openLots(order), filledBefore: order.filled },
      });
      all.arm(held);
    }
  }
}

/** A user who is deleveraged has no position left to protect, as one who closed it. */
function endCauseOf(cause: CloseCause): TriggerCause {
  return cause === 'user' || cause === 'deleveraged' ? 'position-closed' : cause;
}

/** A market is no longer traded. */
export function endInMarket(mover: Mover, symbol: string, cause: TriggerCause): void {
  for (const held of triggers.of(mover.state).in(symbol))
    if (held.status !== 'fired') cancelTrigger(mover, held, cause);
}

export function needsRecount(state: Slices, symbol: string): boolean {
  const stepsId = trading.of(state).markets.get(symbol)?.stepsId;
  const all = triggers.of(state).in(symbol);
  return all.some(({ status, steps }) => status !== 'fired' && steps !== stepsId);
}

/** Counts triggers in the market's present steps; those that do not fit end. */
export function recountTriggers(mover: Mover, symbol: string): void {
  const all = triggers.of(mover.state);
  const market = trading.of(mover.state).markets.get(symbol);
  for (const held of all.in(symbol)) {
    const from = all.readingOf(held);
    if (market === undefined || from === undefined || held.status === 'fired') continue;
    if (held.steps === market.stepsId) continue;
    all.keepMoved(held);
    const counted = recounted(held, from, market);
    if (counted === undefined) cancelTrigger(mover, held, 'new-steps');
    else {
      // One that was reached fires at the next live price.
      Object.assign(held, counted, { steps: market.stepsId });
      all.arm(held);
      changeTrigger(mover, held);
    }
  }
}

type Counts = Pick<HeldTrigger, 'tick' | 'activation' | 'price' | 'lots' | 'filledBefore'>;

/** Undefined: one of them is not a whole number of order steps. */
function recounted(held: Counts, from: OrderMarket, { steps }: Market): Counts | undefined {
  const ticks = (tick: number | null) =>
    tick === null ? null : recount(tick, from.steps.price, steps.price);
  const lots = held.lots === null ? null : recount(held.lots, from.steps.size, steps.size);
  const [tick, activation, price] = [ticks(held.tick), ticks(held.activation), ticks(held.price)];
  const filledBefore = recount(held.filledBefore, from.steps.size, steps.size);
  if (tick === undefined || activation === undefined || price === undefined) return undefined;
  if (lots === undefined || filledBefore === undefined) return undefined;
  const { perOrder } = steps;
  const isWhole = (price ?? 0) % perOrder.price === 0 && (lots ?? 0) % perOrder.size === 0;
  return isWhole ? { tick, activation, price, lots, filledBefore } : undefined;
}
