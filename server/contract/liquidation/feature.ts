/** Liquidation of contracts, and the insurance fund. */
import { contractLiquidation as liquidationEntity } from '#protocol/entities/contract-liquidation';
import { defineFeature } from '../../feature/define-feature.ts';
import { liquidationJob, liquidationRules } from './liquidation-rules.ts';
import { liquidationCalls } from './liquidation-routes.ts';
import { liquidations } from './liquidation-state.ts';
import { contractLiquidation, INSURANCE_REASONS } from './liquidation-terms.ts';
import { liquidationQueries } from './read-liquidations.ts';
import { liquidationTables } from './tables.ts';

export const liquidationFeature = defineFeature({
  name: 'contract-liquidation',
  platformRules: liquidationRules,
  jobs: [liquidationJob],
  settings: [contractLiquidation],
  entities: [liquidationEntity],
  reasons: INSURANCE_REASONS,
  slice: ({ stored }) => liquidations.rebuild(liquidationTables.loaded(stored)),
  queries: liquidationQueries,
  routes: ({ core }) => liquidationCalls(core),
});
