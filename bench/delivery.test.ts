import { expect, it } from 'vitest';
import { createSqlStore } from '../server/db/sql-store.ts';
import { FEATURE_TABLES } from '../server/start/feature-tables.ts';
import { memoryDatabase } from '../tests/support/memory-database.ts';
import { benchInstantOn } from './at-one-instant.ts';
import { DELIVERY, SMOKE_DELIVERY } from './delivery.ts';

it('OPTION-033 the delivery suite settles all options of an instant while others place orders', async () => {
  const rows = await benchInstantOn(DELIVERY, SMOKE_DELIVERY, async () => {
    const database = await memoryDatabase();
    const store = createSqlStore(database, FEATURE_TABLES.features);
    return { name: 'memory', store, close: () => database.close() };
  });
  expect(rows.map(({ metric, value }) => [metric, value > 0])).toEqual([
    ['all settled', true],
    ['all settled', true],
    ['orders of others, p99', true],
  ]);
});
