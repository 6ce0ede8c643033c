/** A store that keeps nothing, and all rows that were written into it. */
import type { FeatureRows } from '../../server/db/feature-rows.ts';
import type { Store, Write } from '../../server/db/store-api.ts';
import { fakeStore } from './fake-store.ts';
import { rowsAmong } from './feature-rows.ts';

export interface WritingStore {
  readonly store: Store;
  /** Of all commits so far, the oldest first; a test may empty it. */
  readonly writes: Write[];
  rows<Row extends object>(of: FeatureRows<Row>): readonly Row[];
}

export function writingStore(): WritingStore {
  const writes: Write[] = [];
  const commit = (group: { readonly writes: readonly Write[] }) => {
    writes.push(...group.writes);
    return Promise.resolve();
  };
  return { store: { ...fakeStore(), commit }, writes, rows: (of) => rowsAmong(of, writes) };
}
