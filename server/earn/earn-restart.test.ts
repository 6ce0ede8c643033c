/** Orders in income on a database: what a start rebuilds, and the lists of a user. */
import { expect, it } from 'vitest';
import {
  balanceOf,
  change,
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
import { earnYieldsSetting } from './settings.ts';

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

it('EARN-019 a start amid the payments of a day pays the rest by the same yields, each user once', async () => {
  const database = await memoryDatabase();
  const store = () => createSqlStore(database, FEATURE_TABLES.features);
  const core = await openEarns({ store: store() });
  const users: number[] = [];
  for (let at = 0; at < 8; at++) users.push(await withFunds(core, `User${'abcdefgh'.charAt(at)}`));
  const set = (ppm: number) => [{ product: 'USDT-7', day: '2026-11-29', ppm }];
  expect(await change(core, earnYieldsSetting.name, { yields: set(10_000) })).toMatchObject({ code: 200 });
  for (const user of users) for (let count = 0; count < 80; count++) await lock(core, user, '10');
  // No timer runs while the clock only sleeps: one slice is paid by hand, of all but the last users.
  core.clock.sleep(MIDNIGHT + 6 * DAY - core.clock.now());
  const due = MIDNIGHT + DAY;
  await core.writer.submit({ kind: 'earn.pay', due, time: core.clock.now() });
  const paid = users.filter((user) => balanceOf(core, user, 'financial') > 0n);
  expect(paid).toEqual(users.slice(0, 7));
  expectOwed(core);
  const hash = core.hash();
  await core.stop();
  const again = await openEarns({ store: store(), begin: MIDNIGHT + 6 * DAY, isNew: false });
  expect(again.hash()).toBe(hash);
  // Rows of days that are long over may be removed, which changes nothing for the rest of a day.
  expect(await change(again, earnYieldsSetting.name, { yields: [] })).toMatchObject({ code: 200 });
  await passTo(again, MIDNIGHT + 7 * DAY - 1);
  for (const user of users) expect(balanceOf(again, user, 'financial')).toBe(80n * minor('0.45'));
  expectOwed(again);
  await again.stop();
});
