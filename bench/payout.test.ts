import { expect, it } from 'vitest';
import { createSqlStore } from '../server/db/sql-store.ts';
import { FEATURE_TABLES } from '../server/start/feature-tables.ts';
import { memoryDatabase } from '../tests/support/memory-database.ts';
import { benchInstantOn } from './at-one-instant.ts';
import { PAYOUT, SMOKE_PAYOUT } from './payout.ts';

it('EARN-017 the payout suite pays all orders of an instant while others place orders', async () => {
  const rows = await benchInstantOn(PAYOUT, SMOKE_PAYOUT, async () => {
    const database = await memoryDatabase();
    const store = createSqlStore(database, FEATURE_TABLES.features);
    return { name: 'memory', store, close: () => database.close() };
  });
  expect(rows.map(({ metric, value }) => [metric, value > 0])).toEqual([
    ['all paid', true],
    ['orders of others, p99', true],
  ]);
});
