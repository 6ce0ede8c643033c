/** The prices that a feed gives for a contract besides its book, and the ones that the platform makes of them. */
import type { Millis, RateUnits, Ticks } from '../units.ts';

/** The price of one source of an index. */
export interface SourcePrice {
  /** Of the venue or the stream, as it is published. */
  readonly name: string;
  readonly price: Ticks;
  /** When the source last sent a price; undefined: with this sample. */
  readonly time?: Millis;
}

/** A feed's sample: its index, by one price or by several sources. */
export interface FeedMark {
  /** The venue's own mark, in ticks: its distance from the index is the venue's basis. Undefined: it has none. */
  readonly mark?: Ticks;
  readonly index: Ticks;
  /** Undefined: the index is the only source. */
  readonly sources?: readonly SourcePrice[];
  /** The index is the middle of the feed's own book, so it has no basis and no funding. */
  readonly isOwnMid?: true;
  /** The rate itself (10,000 units are 0.01 %); undefined if the feed gives none. */
  readonly fundingRate?: RateUnits;
  readonly nextFundingTime?: Millis;
}

/**
 * `stale`: no sound index for too long. `resuming`: the index is back, and users have some time to add margin or to
 * reduce before liquidations go on.
 */
export const INDEX_STATES = ['live', 'stale', 'resuming'] as const;
export type IndexState = (typeof INDEX_STATES)[number];

/** How a source of an index counts: `outlier`: too far from the others, or from the last index. */
export const SOURCE_STATES = ['live', 'stale', 'outlier'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

/** The mark of a market as rules use it and as it is published. */
export interface MarketMark {
  /** In ticks of orders. */
  readonly mark: Ticks;
  readonly index: Ticks;
  /** The rate of the next funding as it is predicted now; undefined: the market has no funding. */
  readonly fundingRate?: RateUnits;
  readonly nextFundingTime?: Millis;
  /** Undefined: live. */
  readonly indexState?: Exclude<IndexState, 'live'>;
  /** A letter for each source (`l`, `s`, `o`: live, stale, outlier); undefined: all are live. */
  readonly sources?: string;
}
