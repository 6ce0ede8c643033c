/** Market data besides the channels: instruments, recent trades, candles and the coins' logos. */
import { MARKET_CODES } from '#protocol/names/codes';
import { defineFeature } from '../feature/define-feature.ts';
import { readLogos, serveLogos } from './logos.ts';
import { marketCalls } from './market-routes.ts';
import { MarketTexts } from './market-texts.ts';
import { instrumentsQuery, marketQueries } from './queries.ts';
import type { StatusesOf } from '../http/refuse.ts';

const statuses = {
  [MARKET_CODES.unknownSymbol]: { status: 404 },
  [MARKET_CODES.unknownChannel]: { status: 404 },
  [MARKET_CODES.tooManySubscriptions]: { status: 409 },
  [MARKET_CODES.tooFast]: { status: 429, retryAfterSeconds: 1 },
  [MARKET_CODES.notSubscribed]: { status: 409 },
  [MARKET_CODES.crossedQuote]: { status: 409 },
  [MARKET_CODES.badQuote]: { status: 400 },
} satisfies StatusesOf<typeof MARKET_CODES>;

export const marketFeature = defineFeature({
  name: 'market',
  statuses,
  queries: ({ market }) => marketQueries(market),
  async start({ core }) {
    const instruments = await core.ask(instrumentsQuery, {});
    const logos = readLogos(instruments.flatMap(({ base, quote }) => [base, quote]));
    return {
      calls: marketCalls(core, new MarketTexts(instruments), logos),
      files: [serveLogos(logos)],
    };
  },
});
