/** Quick exchange: the platform quotes a price for two coins and honours it. */
import { CONVERT_CODES } from '#protocol/names/codes';
import { defineFeature } from '../feature/define-feature.ts';
import { convertCalls } from './convert-routes.ts';
import { convertCommand } from './convert-rules.ts';
import { convertQueries, judgeQuote } from './quote-coins.ts';
import { convertLimits, convertPricing } from './settings.ts';
import { SealedQuotes } from './sealed-quotes.ts';
import { endedQuotes } from './ended-quotes.ts';
import { UntakenQuotes } from './untaken-quotes.ts';
import type { StatusesOf } from '../http/refuse.ts';

const statuses = {
  [CONVERT_CODES.wrongAmount]: { status: 400 },
  [CONVERT_CODES.notEnough]: { status: 409 },
  [CONVERT_CODES.expired]: { status: 409 },
  [CONVERT_CODES.noPrice]: { status: 503, retryAfterSeconds: 5 },
  [CONVERT_CODES.priceChanged]: { status: 409 },
  [CONVERT_CODES.tooManyQuotes]: { status: 429, retryAfterSeconds: 60 },
} satisfies StatusesOf<typeof CONVERT_CODES>;

/** @param secret of this run of the platform only; it seals the promises */
export function convertFeature(secret: string) {
  const quotes = { sealed: new SealedQuotes(secret), untaken: new UntakenQuotes() };
  return defineFeature({
    name: 'convert',
    statuses,
    commands: [convertCommand(judgeQuote)],
    settings: [convertPricing, convertLimits],
    slice: () => endedQuotes.rebuild(undefined),
    queries: ({ writer, clock }) => convertQueries({ writer, clock, ...quotes }),
    routes: ({ core, token }) => convertCalls({ core, token }),
  });
}
