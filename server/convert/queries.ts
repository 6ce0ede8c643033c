/** Queries of the core about quick exchanges, answered by `quote-coins.ts`. */
import type { Millis } from '#domain/units';
import type { RefusalCode } from '#protocol/names/codes';
import type { ConvertAsk, ConvertQuote, ConvertReask, ConvertTerms } from '#protocol/names/convert';
import type { Problem } from '../core/core-api.ts';
import { coreQuery } from '../core/core-query.ts';

/** The answer if no quote can be given. */
export interface Unquoted {
  readonly refused: RefusalCode;
  readonly problems: readonly Problem[];
  /** When the user may ask again, if that is known. */
  readonly retryAfterMillis?: Millis;
}

/** The price at which the platform exchanges one coin for another now. */
export const convertTermsQuery = coreQuery<Pick<ConvertAsk, 'from' | 'to'>, ConvertTerms | Unquoted>(
  'convert.terms',
);
/** Promises an exchange to one user, once, until it expires: `convert.execute` takes it. */
export const convertQuoteQuery = coreQuery<ConvertAsk, ConvertQuote | Unquoted>('convert.quote');
/**
 * Resolves at the end of the delay of a quote's markets: the quote is then judged by the newest prices of their
 * venues. Answers what the rule cannot know: whether the quote is this run's and its user's, and whether a newer one
 * had replaced it before the delay.
 */
export const convertDelayQuery = coreQuery<
  Pick<ConvertReask, 'user' | 'quote'>,
  { readonly isSealed: boolean; readonly isReplaced: boolean }
>('convert.delay');
/** The same exchange at the current prices, in place of a quote that is no longer honoured. */
export const convertRequoteQuery = coreQuery<ConvertReask, ConvertQuote | Unquoted>('convert.requote');
