import { defineEngineFeature } from '../engine-feature.ts';

export const spot = defineEngineFeature({
  entities: async () => {
    const { ENTITIES } = await import('./entities.ts');
    return ENTITIES;
  },
});
