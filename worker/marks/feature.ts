import { defineEngineFeature } from '../engine-feature.ts';

export const marks = defineEngineFeature({
  topics: ['mark'],
  load: async () => {
    const { MarkTopics } = await import('./mark-topics.ts');
    return (input) => new MarkTopics(input);
  },
});
