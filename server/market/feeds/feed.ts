/**
 * Where a market's prices come from, behind one interface: simulated, replayed from a file, later a real venue.
 * A feed drives markets through its sink; it knows neither the core nor the wire.
 */
import type { Level } from '#domain/market/book-levels';
import type { Candle } from '#domain/market/candle';
import type { Instrument } from '#domain/market/instrument';
import type { Lots, Millis, TakerSide, Ticks } from '#domain/units';

/** How often at least it is asked whether a feed is alive; what goes silent is noticed by that alone. */
export const LIVENESS_BEAT_MILLIS: Millis = 50;

export interface FeedSink {
  /** A new life of the market's stream: what came before does not continue. */
  begin(symbol: string): void;
  /**
   * The market maker's levels: all of them (`whole`), or the changed ones with 0 lots for those that are gone.
   * @param source when the newest of it left the venue; undefined: nobody knows
   */
  quote(
    symbol: string,
    whole: boolean,
    bids: readonly Level[],
    asks: readonly Level[],
    source?: Millis,
  ): void;
  /** A taker that trades against the market maker's levels. */
  take(symbol: string, side: TakerSide, lots: Lots, limit: Ticks): void;
  /** A trade as the feed reports it; the book is left to the next quote. */
  print(symbol: string, side: TakerSide, price: Ticks, lots: Lots): void;
  mark(symbol: string, mark: FeedMark): void;
  /** A market may have died: `isAlive` is asked now instead of at the next beat. */
  recheck(): void;
}

export interface FeedMark {
  /** On the tick grid. */
  readonly mark: Ticks;
  readonly index: Ticks;
  /** Decimal text of the rate itself ("0.000100" is 0.01 %); undefined where the feed has no funding. */
  readonly fundingRate?: string;
  readonly nextFundingTime?: Millis;
}

/** A market's time before the platform's first start, as its feed tells it: each candle is the roll-up of its parts. */
export interface MarketPast {
  /** Before it is asked for anything: it ends at this minute, and is made from nothing behind it. */
  endAt(time: Millis): void;
  /** The day that holds a time, cut by the platform's zone. */
  day(time: Millis): Candle;
  /** The hours of that day, oldest first. */
  hours(time: Millis): readonly Candle[];
  /** The minutes of the hour that holds a time, oldest first. */
  minutes(time: Millis): readonly Candle[];
}

export interface Feed {
  /** Markets this feed brings along; one of the catalogue's name is taken over. */
  readonly instruments: readonly Instrument[];
  /** Starts driving `symbols` (all of its own, or the catalogue's rest). */
  start(sink: FeedSink): void;
  stop(): void;
  /** Whether the feed confirms the market's levels now (DESIGN §4). */
  isAlive(symbol: string): boolean;
  /** Undefined where the feed has no history. */
  past(symbol: string): MarketPast | undefined;
  /** How many unsound rows were skipped since the start, by market. Only a venue can send such rows. */
  unsound?(): Readonly<Record<string, number>>;
  /** How far a venue's clocks are ahead of ours, where that is measured. */
  clockOffsets?(): Readonly<Record<string, Millis>>;
}
