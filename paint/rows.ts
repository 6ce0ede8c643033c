/** The values of a book and of a tape, as a batch carries them and as they are painted. */
export interface BookRows {
  readonly bids: number;
  readonly asks: number;
  /** Ticks: halfway between the best prices of the whole book, before they are grouped; 0 for an empty side. */
  readonly middle: number;
  /** Bids, then asks, best first: tick, depth. */
  readonly values: Float64Array;
  /** Bids, then asks, best first: price, size, total. */
  readonly texts: readonly string[];
}

export interface TradeRows {
  readonly count: number;
  /** Newest first: id, side, time. */
  readonly values: Float64Array;
  /** Newest first: price, size, clock. */
  readonly texts: readonly string[];
}
