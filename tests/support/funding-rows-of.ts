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
import { fakeStore } from './fake-store.ts';
import { rowsAmong } from './feature-rows.ts';

export interface FundingRows {
  readonly store: Store;
  readonly writes: readonly Write[];
  payments(): readonly FundingRow[];
  rates(): readonly FundingRateRow[];
  states(): readonly FundingStateRow[];
}

export function fundingRowsOf(): FundingRows {
  const writes: Write[] = [];
  const commit = (group: { writes: readonly Write[] }) => (writes.push(...group.writes), Promise.resolve());
  return {
    writes,
    store: { ...fakeStore(), commit },
    payments: () => rowsAmong(fundingRows, writes),
    rates: () => rowsAmong(fundingRateRows, writes),
    states: () => rowsAmong(fundingStateRows, writes),
  };
}
