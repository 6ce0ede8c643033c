/** The index and the mark of contracts. */
import { defineFeature } from '../../feature/define-feature.ts';
import { indexStates } from './index-states.ts';
import { endIndexJob, markRules } from './mark-rules.ts';
import { contractIndex } from './settings.ts';

export const marksFeature = defineFeature({
  name: 'contract-index',
  platformRules: markRules,
  jobs: [endIndexJob],
  settings: [contractIndex],
  slice: () => indexStates.rebuild({}),
});
