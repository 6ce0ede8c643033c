import { MARKET_TOPICS } from '#protocol/names/market-topics';
import { defineEngineFeature } from '../engine-feature.ts';

const { book, trades, levels } = MARKET_TOPICS;

export const feature = defineEngineFeature({
  topics: { book, trades, levels },
  load: async (input) => {
    const [{ BookTopics }, { MarketStreams }] = await Promise.all([
      import('./book-topics.ts'),
      import('../market/market-streams.ts'),
    ]);
    input.market.useStreams(MarketStreams);
    return new BookTopics(input);
  },
});
