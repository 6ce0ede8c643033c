/**
 * Live prices make triggers due. Their rows say so in the same command, so a kill loses none. A job fires them
 * (`fire-rules.ts`).
 */
import type { TriggerBy } from '#domain/contract/trigger-terms';
import type { Millis, Ticks } from '#domain/units';
import type { Slices } from '../../core/state-slice.ts';
import type { Mover } from '../../trading/market-settlement.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import { waitingIn } from '../marks/index-states.ts';
import { changeTrigger } from './change-trigger.ts';
import { keepTrails } from './keep-trails.ts';
import { livePrice } from '../../trading/live-price.ts';
import type { HeldTrigger } from './trigger-rows.ts';
import { triggers } from './triggers.ts';

/**
 * After a mark. The rows of trailing stops that moved since the last one are written now: marks come once a second at
 * most, trades may come far more often.
 */
export function followMark(mover: Mover, symbol: string): void {
  const all = triggers.of(mover.state);
  if (!all.isIn(symbol)) return;
  const market = trading.of(mover.state).markets.get(symbol);
  const price = market && livePrice(market, 'mark');
  if (price !== undefined) reach(mover, symbol, 'mark', price);
  keepTrails(mover, symbol);
  resumePostponed(mover.state, symbol, mover.time);
}

/** After a trade. */
export function followLastPrice(mover: Mover, symbol: string): void {
  const { state, time } = mover;
  const all = triggers.of(state);
  if (!all.isIn(symbol)) return;
  const market = trading.of(state).markets.get(symbol);
  const price = market && livePrice(market, 'last');
  if (price !== undefined) reach(mover, symbol, 'last', price);
  if (!all.isFiring) resumePostponed(state, symbol, time);
}

function reach(mover: Mover, symbol: string, by: TriggerBy, price: Ticks): void {
  for (const held of triggers.of(mover.state).reach(symbol, by, price, mover.time)) {
    held.reached = mover.time;
    changeTrigger(mover, held);
  }
}

/** Those that were reached before are due at the first live price after what they wait for. */
function resumePostponed(state: Slices, symbol: string, time: Millis): void {
  const all = triggers.of(state);
  const market = trading.of(state).markets.get(symbol);
  if (market === undefined) return;
  const openingWaits = waitingIn(state, symbol, time) !== undefined;
  for (const held of all.postponedIn(symbol)) {
    const isLive = livePrice(market, held.triggerBy) !== undefined;
    if (isLive && couldTrade(market, held) && (held.reduceOnly || !openingWaits)) all.resume(held, time);
  }
}

/** A limit order may rest. */
function couldTrade({ book }: Market, { type, side }: HeldTrigger): boolean {
  return type === 'limit' || book.best(side === 'buy' ? 'ask' : 'bid') !== undefined;
}

/** A trigger waits from now on. If its price is already beyond its trigger price, it is due at once. */
export function waitForPrice(mover: Mover, held: HeldTrigger): void {
  const { state } = mover;
  triggers.of(state).arm(held);
  const market = trading.of(state).markets.get(held.symbol);
  const price = market && livePrice(market, held.triggerBy);
  if (price !== undefined) reach(mover, held.symbol, held.triggerBy, price);
}
