/**
 * Numbers with different meanings have different types, so that a price cannot be passed as a size. A plain number is
 * assignable to each of them, which keeps arithmetic simple; none is assignable to another.
 */

/** A price in whole steps of its instrument: 61,686.5 at step 0.5 is 123,373. Safe integer. */
export type Ticks = number & { readonly unit?: 'ticks' };

/** A size in whole steps of its instrument: 1.250 at step 0.001 is 1,250. Safe integer. */
export type Lots = number & { readonly unit?: 'lots' };

/** A size in lots; in a wide market (`Instrument.wide`) a bigint, because it may be beyond 2⁵³. */
export type Size = Lots | bigint;

/** A point in time (UTC) or a span, in whole milliseconds. */
export type Millis = number & { readonly unit?: 'millis' };

/** A funding rate in units of 10⁻⁸. Rates are capped, so it is a safe integer. */
export type RateUnits = number & { readonly unit?: 'rate' };

/** Digits of the ledger's smallest unit: every asset is held in 10⁻⁸ (DESIGN §6). */
export const MINOR_DIGITS = 8;

/** Hundredths of a percent. */
export type Bps = number & { readonly unit?: 'bps' };

export type BookSideName = 'bid' | 'ask';

/** The taker's side: `buy` lifted an ask, `sell` hit a bid. */
export type TakerSide = 'buy' | 'sell';
