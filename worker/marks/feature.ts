import { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import { defineEngineFeature } from '../engine-feature.ts';

const { mark } = TOPIC_KINDS;

export const feature = defineEngineFeature({
  topics: { mark },
  load: async (input) => {
    const { MarkTopics } = await import('./mark-topics.ts');
    return new MarkTopics(input);
  },
});
