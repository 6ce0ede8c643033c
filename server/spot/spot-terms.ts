/** By what terms people trade; an operator's to tune. */
import type { Bps } from '#domain/units';
import type { SpotLevelFees } from '#protocol/names/spot';

export interface SpotTerms {
  /** By VIP level, from 0 on. */
  readonly levels: readonly SpotLevelFees[];
  /** How far from the best price a market order goes at most. */
  readonly slippageBps: Bps;
  /** A limit price this much worse than the feed's last mid-price is asked about by the ticket. */
  readonly priceWarningBps: Bps;
  /** A limit price this much worse than it is refused. */
  readonly priceBandBps: Bps;
  /** How many orders one person may have open. */
  readonly mostOpen: number;
}
