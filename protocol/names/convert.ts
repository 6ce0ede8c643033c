/** Names of the quick exchange, without checks. Amounts are decimal text. */
import type { ConvertInput, ConvertLimits, ConvertPrices } from '#domain/convert/convert';

/** The current terms of an exchange, not binding. */
export interface ConvertTerms extends ConvertPrices, ConvertLimits {}

/** A binding quote of the platform for one user, usable once until it expires. */
export interface ConvertQuote extends ConvertTerms {
  /** The sealed quote, which the client sends to accept it. */
  readonly quote: string;
  readonly from: string;
  readonly to: string;
  readonly pays: string;
  readonly receives: string;
  /** The platform's time when it was made, and when it expires. */
  readonly time: number;
  readonly expires: number;
}

/** `data` of an exchange refused because the price changed: the new quote, if one could be made. */
export interface PriceChanged {
  readonly quote: ConvertQuote;
}

export interface ConvertReask {
  readonly user: number;
  /** The sealed quote, as in `ConvertQuote.quote`. */
  readonly quote: string;
  /** Distinguishes two equal new quotes. */
  readonly id: string;
}

export interface ConvertAsk extends ConvertInput {
  readonly user: number;
  /** Distinguishes two equal quotes. */
  readonly id: string;
}
