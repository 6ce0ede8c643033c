import { defineEngineFeature } from '../engine-feature.ts';

export const feature = defineEngineFeature({
  entities: async () => (await import('./entities.ts')).ENTITIES,
});
