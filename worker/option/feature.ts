import type { OPTION_TOPICS } from '#protocol/names/option-topics';
import { SYMBOL } from '#protocol/names/topic-keys';
import type { RoutesOf } from '#protocol/names/topic-layout';
import { defineEngineFeature } from '../engine-feature.ts';

const topics: RoutesOf<typeof OPTION_TOPICS> = {
  option: { key: undefined },
  options: { key: SYMBOL },
};

export const feature = defineEngineFeature({
  topics,
  entities: async () => (await import('./entities.ts')).ENTITIES,
  load: async (input) => {
    const { OptionTopics } = await import('./option-topics.ts');
    return new OptionTopics(input, await input.account());
  },
});
