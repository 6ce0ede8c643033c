import type { Millis } from '#domain/units';
import type { Market } from './market.ts';

/** When the platform last confirmed a contract's mark: all are repeated each second, except those of a silent feed. */
export function markConfirmedAt(
  { marks, tickers }: Pick<Market, 'marks' | 'tickers'>,
  symbol: string,
): Millis {
  const { confirmedAt } = marks;
  return tickers.isSilent(symbol) ? Math.min(tickers.lastConfirmedAt(symbol), confirmedAt) : confirmedAt;
}
