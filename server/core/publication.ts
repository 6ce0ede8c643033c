/**
 * The publisher's messages about markets, in whole ticks and lots. They become text at the edge that sends them.
 * `protocol/names/market.ts` describes the messages that a client reads; each message here has one there.
 */
import type { SizedLevel } from '#domain/market/book-levels';
import type { IndexState, MarketMark } from '#domain/market/market-mark';
import type { Millis, RateUnits, Size, TakerSide, Ticks } from '#domain/units';
import { coreQuery, type NoInput } from './core-query.ts';
import type { ChannelKind, ContractsMessage } from '#protocol/names/market';

export interface BookUpdate {
  readonly symbol: string;
  readonly type: 'snapshot' | 'delta';
  readonly epoch: string;
  readonly prev: number;
  readonly seq: number;
  readonly bids: readonly SizedLevel[];
  readonly asks: readonly SizedLevel[];
  readonly checksum: number;
  readonly time: Millis;
}

/** A change of a market's stream: an event of the core, or news of a wide market's feed. */
export type MarketEvent =
  | { readonly kind: 'market.opened'; readonly epoch: string }
  | {
      readonly kind: 'market.levels-changed';
      readonly bids: readonly SizedLevel[];
      readonly asks: readonly SizedLevel[];
    }
  | {
      readonly kind: 'market.traded';
      readonly id: number;
      readonly price: Ticks;
      readonly lots: Size;
      readonly side: TakerSide;
      readonly time: Millis;
    }
  | (MarketMark & { readonly kind: 'market.marked' });

/** `[id, price, size, taker's side, time]`. */
export type PublishedTrade = readonly [number, Ticks, Size, TakerSide, Millis];

export interface TradesUpdate {
  readonly symbol: string;
  readonly type: 'snapshot' | 'delta';
  readonly epoch: string;
  /** Oldest first. */
  readonly trades: readonly PublishedTrade[];
  readonly time: Millis;
}

/** A volume: an integer with a number of digits after the point. */
export interface Volume {
  readonly scaled: bigint;
  readonly digits: number;
}

/** One market's rolling values; null while unknown. */
export interface TickerRow {
  readonly symbol: string;
  readonly last: Ticks | null;
  readonly open: Ticks | null;
  readonly high: Ticks | null;
  readonly low: Ticks | null;
  /** In lots: the sum of a day. */
  readonly base: bigint;
  readonly quote: Volume;
  /** The same object as `quote` if the quote is USDT. */
  readonly usdt: Volume | null;
}

/** The values of a row that changed. */
export type TickerRowChange = Pick<TickerRow, 'symbol'> & Partial<TickerRow>;

export interface TickersUpdate {
  readonly type: 'snapshot' | 'delta';
  readonly time: Millis;
  readonly rows: readonly TickerRow[];
  /** Markets that their feed does not confirm. */
  readonly silent: readonly string[];
}

export interface TickerUpdate {
  readonly time: Millis;
  readonly rows: readonly TickerRowChange[];
}

export interface MarkRow {
  readonly symbol: string;
  readonly mark: Ticks | null;
  readonly index: Ticks | null;
  readonly fundingRate: RateUnits | null;
  readonly nextFundingTime: Millis | null;
}

/** The index of a contract whose index, or one of its sources, is not live (`MarketMark`). */
export interface IndexRow {
  readonly symbol: string;
  readonly state: IndexState;
  /** A letter for each source; '' if all are live. */
  readonly sources: string;
}

export interface MarksUpdate {
  readonly time: Millis;
  readonly rows: readonly MarkRow[];
  /** Absent if all are live. */
  readonly indexes?: readonly IndexRow[];
}

/** Made as it is sent: it is small and rare. */
export type ContractsUpdate = ContractsMessage;

/** Open interest and insurance funds; answered by the feature that trades contracts. */
export const contractsQuery = coreQuery<NoInput, ContractsUpdate>('market.contracts');

/** Messages by the kind of channel. */
export interface MarketUpdates {
  readonly tickers: TickersUpdate;
  readonly ticker: TickerUpdate;
  readonly book: BookUpdate;
  readonly trades: TradesUpdate;
  readonly marks: MarksUpdate;
  readonly contracts: ContractsUpdate;
}

export type MarketUpdate = MarketUpdates[ChannelKind];

/** The message for all watchers of a channel; `ticker` carries the changes of all watched markets. */
export type Publication =
  | { readonly channel: 'tickers'; readonly message: TickersUpdate }
  | { readonly channel: 'marks'; readonly message: MarksUpdate }
  | { readonly channel: 'contracts'; readonly message: ContractsUpdate }
  | { readonly channel: `book:${string}`; readonly message: BookUpdate }
  | { readonly channel: `trades:${string}`; readonly message: TradesUpdate }
  | { readonly channel: 'ticker'; readonly message: TickerUpdate };

/** The values in which two rows of a market differ, all of them without an earlier row; undefined: no difference. */
export function tickerRowChange(now: TickerRow, before: TickerRow | undefined): TickerRowChange | undefined {
  if (now === before) return undefined;
  if (before === undefined) return now;
  const change: { -readonly [Value in keyof TickerRowChange]: TickerRowChange[Value] } = {
    symbol: now.symbol,
  };
  let isChanged = false;
  for (const value of PRICES) {
    if (now[value] === before[value]) continue;
    change[value] = now[value];
    isChanged = true;
  }
  if (now.base !== before.base) {
    change.base = now.base;
    isChanged = true;
  }
  if (!isSameVolume(now.quote, before.quote)) {
    change.quote = now.quote;
    isChanged = true;
  }
  if (!isSameVolume(now.usdt, before.usdt)) {
    change.usdt = now.usdt;
    isChanged = true;
  }
  return isChanged ? change : undefined;
}

const PRICES = ['last', 'open', 'high', 'low'] as const;

export function isSameVolume(one: Volume | null | undefined, other: Volume | null | undefined): boolean {
  if (one === other) return true;
  if (!one || !other) return false;
  return one.scaled === other.scaled && one.digits === other.digits;
}
