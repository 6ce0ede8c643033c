import { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import { defineEngineFeature } from '../engine-feature.ts';

const { position, positions, opening } = TOPIC_KINDS;

export const feature = defineEngineFeature({
  topics: { position, positions, opening },
  entities: async () => (await import('./entities.ts')).ENTITIES,
  load: async (input) => {
    const { ContractTopics } = await import('./contract-topics.ts');
    return new ContractTopics(input, await input.account());
  },
});
