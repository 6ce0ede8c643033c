/** Quick exchange: the platform quotes a price for two coins and keeps to it. */
import { defineFeature } from '../feature/define-feature.ts';
import { convertCalls } from './convert-routes.ts';
import { convertCommand } from './convert-rules.ts';
import { convertQueries, judgeQuote, type HouseTerms } from './quote-coins.ts';
import { SealedQuotes } from './sealed-quotes.ts';

/** @param secret of this run of the platform alone: seals what is promised */
export function convertFeature(secret: string, terms: HouseTerms) {
  const quotes = new SealedQuotes(secret, terms.untaken);
  return defineFeature({
    name: 'convert',
    commands: [convertCommand(quotes, (promised, state) => judgeQuote(promised, { state, terms }))],
    queries: ({ writer, clock }) => convertQueries({ writer, clock, terms, quotes }),
    routes: ({ core, token }) => convertCalls({ core, token }),
  });
}
