import { defineEngineFeature } from '../engine-feature.ts';

export const books = defineEngineFeature({
  topics: ['book', 'trades', 'levels'],
  load: async () => {
    const [{ BookTopics }, { MarketStreams }] = await Promise.all([
      import('./book-topics.ts'),
      import('../market/market-streams.ts'),
    ]);
    return (input) => {
      input.market.useStreams(MarketStreams);
      return new BookTopics(input);
    };
  },
});
