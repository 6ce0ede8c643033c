import { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import { defineEngineFeature } from '../engine-feature.ts';

const { sparkline } = TOPIC_KINDS;

export const feature = defineEngineFeature({
  topics: { sparkline },
  load: async (input) => {
    const { SparklineTopics } = await import('./sparkline-topics.ts');
    return new SparklineTopics(input);
  },
});
