/** A store that keeps nothing, and the rows of funding that were written into it. */
import {
  fundingRateRows,
  fundingRows,
  fundingStateRows,
  type FundingRateRow,
  type FundingRow,
  type FundingStateRow,
} from '../../server/contract/funding/funding-rows.ts';
import type { Store, Write } from '../../server/db/store-api.ts';
import { writingStore } from './writing-store.ts';

export interface FundingRows {
  readonly store: Store;
  readonly writes: readonly Write[];
  payments(): readonly FundingRow[];
  rates(): readonly FundingRateRow[];
  states(): readonly FundingStateRow[];
}

export function fundingRowsOf(): FundingRows {
  const { store, writes, rows } = writingStore();
  return {
    ...{ writes, store },
    payments: () => rows(fundingRows),
    rates: () => rows(fundingRateRows),
    states: () => rows(fundingStateRows),
  };
}
