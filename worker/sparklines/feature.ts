import { defineEngineFeature } from '../engine-feature.ts';

export const sparklines = defineEngineFeature({
  topics: ['sparkline'],
  load: async () => {
    const { SparklineBoard } = await import('./sparkline-board.ts');
    return (input) => new SparklineBoard(input);
  },
});
