/** Orders in income on a database: what a start rebuilds, and the lists of a user. */
import { expect, it } from 'vitest';
import {
  balanceOf,
  DAY,
  expectOwed,
  lock,
  MIDNIGHT,
  minor,
  openEarns,
  ordersOf,
  passTo,
  redeem,
  withFunds,
} from '../../tests/support/earn-core.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { createSqlStore } from '../db/sql-store.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { earnOrdersQuery, earnPayoutsQuery } from './queries.ts';

it('EARN-012 a start finds every order in income, and the days that it missed are paid once each', async () => {
  const database = await memoryDatabase();
  const store = () => createSqlStore(database, FEATURE_TABLES.features);
  const core = await openEarns({ store: store() });
  const ada = await withFunds(core, 'Ada');
  await lock(core, ada, '1000');
  await lock(core, ada, '500');
  await passTo(core, MIDNIGHT + 2 * DAY);
  await redeem(core, ada, 2, '7');
  const hash = core.hash();
  await core.stop();
  const again = await openEarns({ store: store(), begin: MIDNIGHT + 5 * DAY + 7_000, isNew: false });
  expect(again.hash()).toBe(hash);
  expectOwed(again);
  await passTo(again, MIDNIGHT + 5 * DAY + 8_000);
  expect(await ordersOf(again, ada)).toMatchObject([{ id: 1, paid: '35', paidDays: 5 }]);
  expect(balanceOf(again, ada, 'financial')).toBe(minor('42'));
  expectOwed(again);
  const all = { user: ada, kind: undefined, before: undefined, limit: 20 };
  expect((await again.ask(earnOrdersQuery, all)).list).toMatchObject([
    { id: 2, status: 'redeemed', deducted: '7', paid: '7' },
    { id: 1, status: 'in-income', paid: '35', paidDays: 5 },
  ]);
  expect((await again.ask(earnOrdersQuery, { ...all, kind: 'pledge' })).list).toEqual([]);
  const { list } = await again.ask(earnPayoutsQuery, all);
  const paidOf = (orders: (typeof list)[number]['orders']) => orders.map(({ order }) => order);
  expect(list.map(({ orders, due }) => [...paidOf(orders), (due - MIDNIGHT) / DAY])).toEqual([
    [1, 5],
    [1, 4],
    [1, 3],
    [1, 2, 2],
    [1, 2, 1],
  ]);
  expect(list.at(-1)).toMatchObject({
    amount: '10.5',
    orders: [
      { order: 1, amount: '7', ppm: 7_000 },
      { order: 2, amount: '3.5', ppm: 7_000 },
    ],
  });
  await again.stop();
});
