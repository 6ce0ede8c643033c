import type { OPEN_CONTRACT_TOPICS } from '#protocol/names/contract-topics';
import { ALONE, SYMBOL } from '#protocol/names/topic-keys';
import type { RoutesOf } from '#protocol/names/topic-layout';
import { defineEngineFeature } from '../engine-feature.ts';

const topics: RoutesOf<typeof OPEN_CONTRACT_TOPICS> = {
  fund: { key: ALONE },
  'open-interest': { key: SYMBOL },
};

export const feature = defineEngineFeature({
  topics,
  load: async (input) => {
    const { OpenContractTopics } = await import('./open-contract-topics.ts');
    return new OpenContractTopics(input);
  },
});
