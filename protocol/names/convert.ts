/** What is said about an exchange of coins with the house, without checks. Amounts are decimal text. */
import type { ConvertInput, ConvertLimits, ConvertPrices } from '#domain/convert/convert';

/** What an exchange would be made at now; nothing is promised. */
export interface ConvertTerms extends ConvertPrices, ConvertLimits {}

/** What the house promises one person until it expires, once. */
export interface ConvertQuote extends ConvertTerms {
  /** Itself, sealed: what is sent to take it. */
  readonly quote: string;
  readonly from: string;
  readonly to: string;
  readonly pays: string;
  readonly receives: string;
  /** The platform's clock when it was made, and when it ends. */
  readonly time: number;
  readonly expires: number;
}

/** What `data` holds when an exchange is refused because the price changed: the new quote, where one could be made. */
export interface PriceChanged {
  readonly quote: ConvertQuote;
}

export interface ConvertReask {
  readonly user: number;
  /** Sealed. */
  readonly quote: string;
  /** Of the new quote. */
  readonly id: string;
}

export interface ConvertAsk extends ConvertInput {
  readonly user: number;
  /** Tells two equal quotes apart. */
  readonly id: string;
}
