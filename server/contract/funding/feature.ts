/** Funding of contracts. */
import { contractFunding } from '#protocol/entities/contract-funding';
import { defineFeature } from '../../feature/define-feature.ts';
import { fundingJob, fundingCommandRules } from './funding-rules.ts';
import { fundingCalls } from './funding-routes.ts';
import { fundings } from './funding-state.ts';
import { FUNDING_REASONS } from './pay-funding.ts';
import { fundingQueries } from './read-funding.ts';
import { contractFundingTerms } from './settings.ts';
import { fundingTables } from './tables.ts';

export const fundingFeature = defineFeature({
  name: 'contract-funding',
  platformRules: fundingCommandRules,
  jobs: [fundingJob],
  settings: [contractFundingTerms],
  entities: [contractFunding],
  reasons: FUNDING_REASONS,
  slice: ({ stored, instruments }) =>
    fundings.rebuild({
      stored: fundingTables.loaded(stored),
      hasContracts: instruments.some(({ kind }) => kind === 'perpetual'),
    }),
  queries: fundingQueries,
  routes: ({ core }) => fundingCalls(core),
});
