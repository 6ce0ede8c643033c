/** The platform's own commands: what a feed says of a market, and what becomes of its orders. */
import type { Level } from '#domain/market/book-levels';
import type { Lots, Millis, TakerSide, Ticks } from '#domain/units';
import type { DueCommand } from '../core/schedule.ts';

/** Begins one run of a market's stream: an empty book under a new epoch. */
export interface OpenMarket {
  readonly kind: 'market.open';
  readonly symbol: string;
  readonly epoch: string;
  /** How long an order that reaches the levels waits at most; without it none does. */
  readonly delay?: Millis;
  readonly time: Millis;
}

/** The market maker sets its levels. `whole` replaces all of them, else only the named ones change (0 lots removes). */
export interface QuoteMarket {
  readonly kind: 'market.quote';
  readonly symbol: string;
  readonly whole: boolean;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  /** When the newest of it left the venue, where the feed knows it. */
  readonly source?: Millis;
  readonly time: Millis;
}

/** A taker of the market maker's own trades against the book, best price first, up to its limit. */
export interface TakeMarket {
  readonly kind: 'market.take';
  readonly symbol: string;
  readonly side: TakerSide;
  readonly lots: Lots;
  readonly limit: Ticks;
  readonly time: Millis;
}

/** A trade that a mirrored venue reports: printed as it is, the book is left to the venue's next quote. */
export interface PrintTrade {
  readonly kind: 'market.print';
  readonly symbol: string;
  readonly side: TakerSide;
  readonly price: Ticks;
  readonly lots: Lots;
  readonly time: Millis;
}

/** Orders whose delay is over are matched, in all markets, where the feed still confirms the levels. */
export interface MatchWaiting extends DueCommand {
  readonly kind: 'market.match';
}

/** The market's feed begins or stops to confirm its levels. */
export interface SetLiveness {
  readonly kind: 'market.liveness';
  readonly symbol: string;
  readonly isLive: boolean;
  readonly time: Millis;
}

/** The platform does not list the market any more: users' orders in it end, and nobody places another one. */
export interface CloseMarket {
  readonly kind: 'market.close';
  readonly symbol: string;
  readonly time: Millis;
}

/** The market is traded in other steps than before: users' orders are recounted, and what does not fit ends. */
export interface RecountMarket {
  readonly kind: 'market.recount';
  readonly symbol: string;
  readonly time: Millis;
}

/** What happens in one market. */
export type MarketCommand =
  OpenMarket | SetLiveness | QuoteMarket | TakeMarket | PrintTrade | CloseMarket | RecountMarket;
