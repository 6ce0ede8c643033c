import type { TickerChange, WireTicker } from './names/market.ts';
import { TICKER_FIGURES } from './names/packed.ts';

/** What differs between two rows of one market, all of it where there is none before; undefined where nothing does. */
export function tickerChange(now: WireTicker, before: WireTicker | undefined): TickerChange | undefined {
  if (now === before) return undefined;
  const figures = TICKER_FIGURES.flatMap((figure, at) =>
    before && now[at + 1] === before[at + 1] ? [] : [[figure, now[at + 1]] as const],
  );
  return figures.length === 0 ? undefined : { symbol: now[0], ...Object.fromEntries(figures) };
}
