import type { ETF_TOPICS } from '#protocol/names/etf-topics';
import { SYMBOL } from '#protocol/names/topic-keys';
import type { RoutesOf } from '#protocol/names/topic-layout';
import { defineEngineFeature } from '../engine-feature.ts';

const topics: RoutesOf<typeof ETF_TOPICS> = {
  etf: { key: SYMBOL },
  'etf-holding': { key: SYMBOL },
};

export const feature = defineEngineFeature({
  topics,
  entities: async () => (await import('./entities.ts')).ENTITIES,
  load: async (input) => {
    const { EtfTopics } = await import('./etf-topics.ts');
    return new EtfTopics(input);
  },
});
