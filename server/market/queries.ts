/** Queries of market data besides its channels. */
import type { Instrument } from '#domain/market/instrument';
import type { Period } from '#domain/market/periods';
import type { Millis } from '#domain/units';
import type { CandlesPage } from '#protocol/names/market';
import { answering, coreQuery, type NoInput, type QueryHandler } from '../core/core-query.ts';
import type { PublishedTrade } from '../core/publication.ts';

export interface TradesAnswer {
  readonly epoch: string;
  readonly list: readonly PublishedTrade[];
  /** False if the gap began before the oldest trade in memory. */
  readonly complete: boolean;
}

/** A market's symbol and its closes. */
export type Sparkline = readonly [string, readonly string[]];

interface TradesAsk {
  readonly symbol: string;
  /** Trades with an id above it, oldest first; without it the newest. */
  readonly after?: number | undefined;
  readonly limit: number;
}

interface CandlesAsk {
  readonly symbol: string;
  readonly period: Period;
  /** Candles that begin before it; the newest ones without it. */
  readonly before?: Millis | undefined;
  readonly limit: number;
}

export const instrumentsQuery = coreQuery<NoInput, readonly Instrument[]>('market.instruments');
/** Undefined: no such market. */
export const tradesQuery = coreQuery<TradesAsk, TradesAnswer | undefined>('market.trades');
/** Undefined: no such market. */
export const candlesQuery = coreQuery<CandlesAsk, CandlesPage | undefined>('market.candles');
/** The hourly closes of the last day, oldest first. Undefined: one of the markets does not exist. */
export const sparklinesQuery = coreQuery<readonly string[], readonly Sparkline[] | undefined>(
  'market.sparklines',
);

/** Market data that the platform holds in memory. */
export interface MarketSources {
  /** Traded at this start. */
  readonly instruments: readonly Instrument[];
  readonly trades: TradeSource;
  readonly candles: CandleSource;
}

interface TradeSource {
  trades(symbol: string, after: number | undefined, limit: number): TradesAnswer | undefined;
}

interface CandleSource {
  page(
    symbol: string,
    period: Period,
    before: Millis | undefined,
    limit: number,
  ): Promise<CandlesPage | undefined>;
  sparklines(symbols: readonly string[]): Promise<readonly Sparkline[] | undefined>;
}

export function marketQueries({ instruments, trades, candles }: MarketSources): QueryHandler[] {
  return [
    answering(instrumentsQuery, () => Promise.resolve(instruments)),
    answering(tradesQuery, ({ symbol, after, limit }) =>
      Promise.resolve(trades.trades(symbol, after, limit)),
    ),
    answering(candlesQuery, ({ symbol, period, before, limit }) =>
      candles.page(symbol, period, before, limit),
    ),
    answering(sparklinesQuery, (symbols) => candles.sparklines(symbols)),
  ];
}
