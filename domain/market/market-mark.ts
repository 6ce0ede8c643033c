/** The prices that a feed gives for a market besides its book, and its next funding. */
import type { Millis, Ticks } from '../units.ts';

export interface MarketMark {
  /** In ticks. */
  readonly mark: Ticks;
  readonly index: Ticks;
  /** Decimal text of the rate itself ("0.000100" is 0.01 %); undefined if the feed has no funding. */
  readonly fundingRate?: string;
  readonly nextFundingTime?: Millis;
}
