import type { CONTRACT_TOPICS } from '#protocol/names/contract-topics';
import { SYMBOL } from '#protocol/names/topic-keys';
import type { RoutesOf } from '#protocol/names/topic-layout';
import { defineEngineFeature } from '../engine-feature.ts';

const topics: RoutesOf<typeof CONTRACT_TOPICS> = {
  position: { key: undefined },
  positions: { key: SYMBOL },
  alert: { key: SYMBOL },
  opening: { key: undefined, channel: 'book:*', inSteps: true },
};

export const feature = defineEngineFeature({
  topics,
  entities: async () => (await import('./entities.ts')).ENTITIES,
  load: async (input) => {
    const { ContractTopics } = await import('./contract-topics.ts');
    return new ContractTopics(input, await input.account());
  },
});
