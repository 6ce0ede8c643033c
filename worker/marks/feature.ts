import { MARKET_TOPICS } from '#protocol/names/market-topics';
import { defineEngineFeature } from '../engine-feature.ts';

const { mark } = MARKET_TOPICS;

export const feature = defineEngineFeature({
  topics: { mark },
  load: async (input) => {
    const { MarkTopics } = await import('./mark-topics.ts');
    return new MarkTopics(input);
  },
});
