import { defineEngineFeature } from '../engine-feature.ts';

export const feature = defineEngineFeature({
  entities: async () => {
    const { ENTITIES } = await import('./entities.ts');
    return ENTITIES;
  },
});
