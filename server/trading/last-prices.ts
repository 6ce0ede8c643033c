/** The last prices that rules value holdings by. */
import { formatSteps } from '#domain/market/instrument';
import type { Ticks } from '#domain/units';
import type { Slices } from '../core/state-slice.ts';
import { trading } from './trading-state.ts';

/** Of an earlier run, before the first trade of this one. */
export function setLastPrice(state: Slices, symbol: string, last: Ticks | undefined): void {
  const market = trading.of(state).markets.get(symbol);
  if (market !== undefined) market.last = last;
}

/** @returns the price of a market's last trade as decimal text; undefined if it has none */
export function lastPrices(state: Slices): (symbol: string) => string | undefined {
  const { markets } = trading.of(state);
  return (symbol) => {
    const market = markets.get(symbol);
    return market?.last === undefined ? undefined : formatSteps(market.last, market.steps.price);
  };
}
