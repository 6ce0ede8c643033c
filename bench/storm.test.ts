import { expect, it } from 'vitest';
import { createSqlStore } from '../server/db/sql-store.ts';
import { FEATURE_TABLES } from '../server/start/feature-tables.ts';
import { memoryDatabase } from '../tests/support/memory-database.ts';
import { benchInstantOn } from './at-one-instant.ts';
import { SMOKE_STORM, STORM } from './storm.ts';

it('ALERT-083 the storm suite fires all alerts of one price while others place orders', async () => {
  const rows = await benchInstantOn(STORM, SMOKE_STORM, async () => {
    const database = await memoryDatabase();
    const store = createSqlStore(database, FEATURE_TABLES.features);
    return { name: 'memory', store, close: () => database.close() };
  });
  expect(rows.map(({ metric, value }) => [metric, value > 0])).toEqual([
    ['all fired', true],
    ['orders of others, p99', true],
    ['orders of others, longest', true],
  ]);
});
