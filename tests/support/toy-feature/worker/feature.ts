import { defineEngineFeature } from '../../../../worker/engine-feature.ts';
import { mirrored } from '../../../../worker/mirrored-entity.ts';
import { toyHolding } from '../entity.ts';
import { TOY_KINDS } from '../topic-kinds.ts';
import { GainTopics } from './gain-topics.ts';

export const toyEngineFeature = defineEngineFeature({
  topics: TOY_KINDS,
  entities: () => Promise.resolve([mirrored(toyHolding)]),
  load: async (input) => new GainTopics(input, await input.account()),
});
