/**
 * The quotes that the platform writes into the page when it serves it, so that the first paint has prices. They are
 * JSON in a separate element; the built page has a placeholder for them.
 */

/** symbol, base, quote, last, open, volume in USDT; unknown values are null. */
export type ServedQuote = readonly [
  symbol: string,
  base: string,
  quote: string,
  last: string | null,
  open: string | null,
  usdt: string | null,
];

export interface ServedQuotes {
  /** The platform's time at which the values were current. */
  readonly time: number;
  readonly rows: readonly ServedQuote[];
}

export const SERVED_QUOTES_ID = 'served-quotes';
export const SERVED_QUOTES_MARK = '<!--served-quotes-->';
