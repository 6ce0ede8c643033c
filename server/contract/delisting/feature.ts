/** The announced ends of contracts. */
import { defineFeature } from '../../feature/define-feature.ts';
import { delistingJob, delistingRules } from './delist-rules.ts';
import { delistings } from './delistings.ts';
import { contractDelistings } from './settings.ts';
import { delistingTables } from './tables.ts';

export const delistingFeature = defineFeature({
  name: 'contract-delisting',
  platformRules: delistingRules,
  jobs: [delistingJob],
  settings: [contractDelistings],
  slice: ({ stored }) => delistings.rebuild(delistingTables.loaded(stored)),
});
