/**
 * The market's names on the wire, without zod: those that the worker and the first route need. The schemas are in
 * `../market.ts`; a property test keeps the two equal.
 */
import type { IndexState } from '#domain/market/market-mark';

/** A channel is `tickers`, `marks`, `contracts`, or one of the kinds with a symbol: `book:BTC-USDT`. */
export type ChannelKind = 'tickers' | 'ticker' | 'book' | 'trades' | 'marks' | 'contracts';

export type Channel = 'tickers' | 'marks' | 'contracts' | `${'ticker' | 'book' | 'trades'}:${string}`;

/** Socket events from the client, each acknowledged with `{ code, msg, data? }`. */
export const SOCKET_CALLS = {
  subscribe: 'subscribe',
  unsubscribe: 'unsubscribe',
  clock: 'clock',
  authenticate: 'authenticate',
} as const;

export const MAX_SUBSCRIPTIONS = 200;

/** `[price, size]`, exact decimal text; size 0 (`"0"` with the instrument's digits) removes the level. */
export type WireLevel = readonly [string, string];

export interface BookMessage {
  readonly symbol: string;
  readonly type: 'snapshot' | 'delta';
  /** Identifies one run of this market's stream. When it changes, the client begins from a snapshot. */
  readonly epoch: string;
  /** The `seq` this delta follows; in a snapshot equal to `seq`. */
  readonly prev: number;
  readonly seq: number;
  readonly bids: readonly WireLevel[];
  readonly asks: readonly WireLevel[];
  /** CRC-32 of the best 25 levels a side after this message (`domain/market/book-levels.ts`). */
  readonly checksum: number;
  readonly time: number;
}

/** `[id, price, size, taker's side, time]`. */
export type WireTrade = readonly [number, string, string, 'buy' | 'sell', number];

export interface TradesMessage {
  readonly symbol: string;
  readonly type: 'snapshot' | 'delta';
  readonly epoch: string;
  /** Oldest first. */
  readonly trades: readonly WireTrade[];
  readonly time: number;
}

/**
 * `[symbol, last, open, high, low, base, quote, usdt]` over a rolling 24 hours: decimal texts, null while unknown (no
 * trade yet; no conversion from the quote to USDT). `open` is the price 24 hours ago; volumes are in base, in quote
 * and converted to USDT.
 */
export type WireTicker = readonly [
  string,
  string | null,
  string | null,
  string | null,
  string | null,
  string,
  string,
  string | null,
];

export interface TickersMessage {
  readonly type: 'snapshot' | 'delta';
  readonly time: number;
  readonly rows: readonly WireTicker[];
  /** Symbols whose feed has stopped. */
  readonly silent: readonly string[];
}

/** The changed values of one watched market; the first message after subscribing has all of them. */
export interface TickerChange {
  readonly symbol: string;
  readonly last?: string | null;
  readonly open?: string | null;
  readonly high?: string | null;
  readonly low?: string | null;
  readonly base?: string;
  readonly quote?: string;
  readonly usdt?: string | null;
}

export interface TickerMessage {
  readonly time: number;
  readonly rows: readonly TickerChange[];
}

/**
 * `[symbol, mark, index, funding rate, next funding time]`. The rate is predicted until its instant; both are
 * null if the market has no funding.
 */
export type WireMark = readonly [string, string | null, string | null, string | null, number | null];

/**
 * `[symbol, state, sources]` of an index: a letter for each source, in the order of `GET /contract/index` (`l`
 * live, `s` stale, `o` outlier); '' if all are live.
 */
export type WireIndex = readonly [string, IndexState, string];

export interface MarksMessage {
  readonly time: number;
  readonly rows: readonly WireMark[];
  /** Contracts whose index, or one of its sources, is not live; absent if there are none. */
  readonly indexes?: readonly WireIndex[];
}

/** A contract's open interest, and how its positions are ranked for deleveraging. */
export interface WireContract {
  readonly symbol: string;
  /** All that is open on one side: in order steps, in the base, and its value at the mark (null: no mark). */
  readonly lots: number;
  readonly base: string;
  readonly value: string | null;
  /** The mark at which positions were ranked; null: they were not. */
  readonly mark: string | null;
  /** Of each side the least scores of five, four, three and two bars (`domain/contract/deleverage-rank.ts`). */
  readonly long: readonly string[];
  readonly short: readonly string[];
}

/** Each few seconds, always in JSON. */
export interface ContractsMessage {
  readonly time: number;
  /** The balance of the insurance fund of each asset. */
  readonly funds: readonly (readonly [asset: string, balance: string])[];
  readonly rows: readonly WireContract[];
}

/** `[time, open, high, low, close, volume in the base, trades]`; time is the start of the period. */
export type WireCandle = readonly [number, string, string, string, string, string, number];

/** The answer of the candles call. */
export interface CandlesPage {
  readonly epoch: string;
  /** The last trade in these candles; the client adds the stream's later trades. */
  readonly tradeId: number;
  /** The zone by which periods are cut. */
  readonly zone: string;
  /** Oldest first; the newest page ends with the open candle. */
  readonly list: readonly WireCandle[];
  /** `before` of the next older page; null at the start of history. */
  readonly next: number | null;
  /**
   * How the open candle is made, so that a client can continue it: its last minutes, at most 60, and the roll-up of
   * all its earlier minutes. Null in older pages and in a market that has never traded.
   */
  readonly open: { readonly base: WireCandle | null; readonly minutes: readonly WireCandle[] } | null;
}

export interface MarketMessages {
  readonly tickers: TickersMessage;
  readonly ticker: TickerMessage;
  readonly book: BookMessage;
  readonly trades: TradesMessage;
  readonly marks: MarksMessage;
  readonly contracts: ContractsMessage;
}

export interface SocketAnswer {
  readonly code: number | string;
  readonly msg: string;
  readonly data?: { readonly channel?: string; readonly time?: number; readonly user?: number };
}

export function channelKind(channel: Channel): ChannelKind {
  const colon = channel.indexOf(':');
  return (colon === -1 ? channel : channel.slice(0, colon)) as ChannelKind;
}

export function channelSymbol(channel: Channel): string | undefined {
  const colon = channel.indexOf(':');
  return colon === -1 ? undefined : channel.slice(colon + 1);
}
