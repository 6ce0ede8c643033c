import { MARKET_TOPICS } from '#protocol/names/market-topics';
import { defineEngineFeature } from '../engine-feature.ts';

const { sparkline } = MARKET_TOPICS;

export const feature = defineEngineFeature({
  topics: { sparkline },
  load: async (input) => {
    const { SparklineTopics } = await import('./sparkline-topics.ts');
    return new SparklineTopics(input);
  },
});
