/** The platform's own commands: a feed's changes of a market, and their consequences for its orders. */
import type { Level } from '#domain/market/book-levels';
import type { FeedMark } from '#domain/market/market-mark';
import type { Lots, Millis, TakerSide, Ticks } from '#domain/units';
import type { DueCommand } from '../core/schedule.ts';

/** Begins one run of a market's stream: an empty book under a new epoch. */
export interface OpenMarket {
  readonly kind: 'market.open';
  readonly symbol: string;
  readonly epoch: string;
  /** The longest wait of an order that reaches the levels; undefined: no order waits. */
  readonly delay?: Millis;
  /** The first opening in this run of the platform. */
  readonly isFirst?: true;
  readonly time: Millis;
}

/** The market maker sets its levels. `whole` replaces all levels, otherwise the named ones change (0 lots removes). */
export interface QuoteMarket {
  readonly kind: 'market.quote';
  readonly symbol: string;
  readonly whole: boolean;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  /** When the newest part of it left the venue, if the feed knows. */
  readonly source?: Millis;
  readonly time: Millis;
}

/** A taker of the market maker trades against the book, best price first, up to its limit. */
export interface TakeMarket {
  readonly kind: 'market.take';
  readonly symbol: string;
  readonly side: TakerSide;
  readonly lots: Lots;
  readonly limit: Ticks;
  readonly time: Millis;
}

/** A trade that a mirrored venue reports. It is printed as it is; the venue's next quote changes the book. */
export interface PrintTrade {
  readonly kind: 'market.print';
  readonly symbol: string;
  readonly side: TakerSide;
  readonly price: Ticks;
  readonly lots: Lots;
  readonly time: Millis;
}

/** Matches the orders whose delay is over, in all markets, if the feed still confirms the levels. */
export interface MatchWaiting extends DueCommand {
  readonly kind: 'market.match';
}

/** The market's feed starts or stops confirming its levels. */
export interface SetLiveness {
  readonly kind: 'market.liveness';
  readonly symbol: string;
  readonly isLive: boolean;
  readonly time: Millis;
}

/** A feed's sample of the market's index, with its mark and funding if it has them. */
export interface SetMark extends FeedMark {
  readonly kind: 'market.mark';
  readonly symbol: string;
  readonly time: Millis;
}

/** The platform no longer lists the market: users' orders in it end, and no new ones are accepted. */
export interface CloseMarket {
  readonly kind: 'market.close';
  readonly symbol: string;
  readonly time: Millis;
}

/** The market's ticks or lots changed: users' orders are recounted, and those that do not fit end. */
export interface RecountMarket {
  readonly kind: 'market.recount';
  readonly symbol: string;
  readonly time: Millis;
}

/** A command that concerns one market. */
export type MarketCommand =
  | OpenMarket
  | SetLiveness
  | SetMark
  | QuoteMarket
  | TakeMarket
  | PrintTrade
  | CloseMarket
  | RecountMarket;
