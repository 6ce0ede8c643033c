/**
 * The source of a market's prices, behind one interface: simulated, replayed from a file, or a real venue. A feed
 * drives markets through its sink; it knows neither the core nor the wire.
 */
import type { SizedLevel } from '#domain/market/book-levels';
import type { Candle } from '#domain/market/candle';
import type { Instrument } from '#domain/market/instrument';
import type { FeedMark } from '#domain/market/market-mark';
import type { Lots, Millis, Size, TakerSide, Ticks } from '#domain/units';

/** The maximum interval between reads of a feed's liveness; otherwise a silent feed would not be noticed. */
export const LIVENESS_BEAT_MILLIS: Millis = 50;

export interface FeedSink {
  /** Begins a new generation of the market's stream: it does not continue the previous one. */
  begin(symbol: string): void;
  /**
   * The market maker's levels: all of them (`whole`), or the changed ones, with 0 lots for removed ones.
   * @param source when the newest change left the venue; undefined: unknown
   */
  quote(
    symbol: string,
    whole: boolean,
    bids: readonly SizedLevel[],
    asks: readonly SizedLevel[],
    source?: Millis,
  ): void;
  /** A taker that trades against the market maker's levels. */
  take(symbol: string, side: TakerSide, lots: Lots, limit: Ticks): void;
  /** A trade as the feed reports it; the book changes with the next quote. */
  print(symbol: string, side: TakerSide, price: Ticks, size: Size): void;
  /** A sample of a contract's index. */
  mark(symbol: string, mark: FeedMark): void;
  /** A market may be down: `isAlive` is read now instead of at the next interval. */
  recheck(): void;
}

/** A market's history before the platform's first start, from its feed: each candle is the roll-up of its parts. */
export interface MarketPast {
  /** Must be called before any other method: the history ends at this minute, and depends on nothing after it. */
  endAt(time: Millis): void;
  /** The day that holds a time, cut by the platform's zone. */
  day(time: Millis): Candle;
  /** The hours of that day, oldest first. */
  hours(time: Millis): readonly Candle[];
  /** The minutes of the hour that holds a time, oldest first. */
  minutes(time: Millis): readonly Candle[];
}

export interface Feed {
  /** Markets that this feed brings; one with a name of the catalogue replaces it. */
  readonly instruments: readonly Instrument[];
  /** Starts driving `symbols` (all markets that it brings, or the remaining ones of the catalogue). */
  start(sink: FeedSink): void;
  stop(): void;
  /** Whether the feed confirms the market's levels now (DESIGN §4). */
  isAlive(symbol: string): boolean;
  /** Undefined if the feed has no history. */
  past(symbol: string): MarketPast | undefined;
  /** How many invalid rows were skipped since the start, by market. Only a venue can send such rows. */
  unsound?(): Readonly<Record<string, number>>;
  /** How far a venue's clocks are ahead of the platform's, if that is measured. */
  clockOffsets?(): Readonly<Record<string, Millis>>;
}
