/** Quick exchange: the platform quotes a price for two coins and honours it. */
import { defineFeature } from '../feature/define-feature.ts';
import { convertCalls } from './convert-routes.ts';
import { convertCommand } from './convert-rules.ts';
import { convertQueries, judgeQuote } from './quote-coins.ts';
import { convertLimits, convertPricing } from './settings.ts';
import { SealedQuotes } from './sealed-quotes.ts';

/** @param secret of this run of the platform only; it seals the promises */
export function convertFeature(secret: string) {
  const quotes = new SealedQuotes(secret);
  return defineFeature({
    name: 'convert',
    commands: [convertCommand(quotes, judgeQuote)],
    settings: [convertPricing, convertLimits],
    queries: ({ writer, clock }) => convertQueries({ writer, clock, quotes }),
    routes: ({ core, token }) => convertCalls({ core, token }),
  });
}
