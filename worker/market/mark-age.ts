import type { Millis } from '#domain/units';
import type { Market } from './market.ts';

/** When a contract's mark was last confirmed: all are repeated each second, those of a silent feed or index are not. */
export function markConfirmedAt(
  { marks, tickers }: Pick<Market, 'marks' | 'tickers'>,
  symbol: string,
): Millis {
  const confirmedAt = marks.confirmedAtOf(symbol);
  return tickers.isSilent(symbol) ? Math.min(tickers.lastConfirmedAt(symbol), confirmedAt) : confirmedAt;
}
