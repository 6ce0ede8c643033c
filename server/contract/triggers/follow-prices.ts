/** Live prices make triggers due. A job fires them (`fire-rules.ts`). */
import type { Millis } from '#domain/units';
import type { Slices } from '../../core/state-slice.ts';
import type { Mover } from '../../trading/market-settlement.ts';
import { trading } from '../../trading/trading-state.ts';
import { changeTrigger } from './change-trigger.ts';
import { livePrice } from './live-price.ts';
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
  if (price !== undefined) all.reach(symbol, 'mark', price, mover.time);
  for (const id of [...all.movedIn(symbol)].sort((one, other) => one - other)) {
    const held = all.get(id);
    if (held !== undefined) changeTrigger(mover, held);
  }
}

/** After a trade. */
export function followLastPrice(state: Slices, symbol: string, time: Millis): void {
  const all = triggers.of(state);
  if (!all.isIn(symbol)) return;
  const market = trading.of(state).markets.get(symbol);
  const price = market && livePrice(market, 'last');
  if (price !== undefined) all.reach(symbol, 'last', price, time);
}

/** A trigger waits from now on. If its price is already beyond its trigger price, it is due at once. */
export function waitForPrice({ state, time }: Pick<Mover, 'state' | 'time'>, held: HeldTrigger): void {
  const all = triggers.of(state);
  all.arm(held);
  const market = trading.of(state).markets.get(held.symbol);
  const price = market && livePrice(market, held.triggerBy);
  if (price !== undefined) all.reach(held.symbol, held.triggerBy, price, time);
}
