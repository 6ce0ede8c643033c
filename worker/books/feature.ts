import { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import { defineEngineFeature } from '../engine-feature.ts';

const { book, trades, levels } = TOPIC_KINDS;

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
