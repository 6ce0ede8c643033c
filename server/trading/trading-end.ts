/**
 * The end of trading in a market, as its kind knows it (`MarketSettlement.endOf`). Features ask here, so they import
 * none that has markets. It follows from the state alone and is stored with what it follows from, so a replay and a
 * start know it.
 */
import type { Millis } from '#domain/units';
import type { Slices } from '../core/state-slice.ts';
import { trading } from './trading-state.ts';

/**
 * When trading in a market ends or has ended, in milliseconds of the platform's clock; undefined: no end is announced.
 * From that time on nothing is placed or filled in it. A withdrawn announcement has no end.
 */
export function tradingEnd(state: Slices, symbol: string): Millis | undefined {
  for (const settlement of Object.values(trading.of(state).settlements)) {
    const end = settlement.endOf?.(state, symbol);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** Whether nothing of a market is traded at this time, by an announced end. */
export function isTradingOver(state: Slices, symbol: string, time: Millis): boolean {
  return time >= (tradingEnd(state, symbol) ?? Infinity);
}
