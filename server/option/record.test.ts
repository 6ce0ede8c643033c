/** The delivery record on a database: its filters and its sums. */
import { expect, it } from 'vitest';
import { PERP } from '../../tests/support/contract-core.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { OptionCore } from '../../tests/support/option-core.ts';
import { createSqlStore } from '../db/sql-store.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { optionsQuery, optionSumsQuery, type OptionFilter } from './queries.ts';

type Narrowed = Partial<Omit<OptionFilter, 'user'>>;

it('OPTION-121 the record filters by instrument, cycle, result and days, and its sums are the account’s', async () => {
  const database = await memoryDatabase();
  const core = await OptionCore.open(createSqlStore(database, FEATURE_TABLES.features));
  const [ada, ben] = [await core.user('Ada'), await core.user('Ben')];
  await core.index(10_000);
  const first = core.delivery();
  await core.place(ada, 'up');
  await core.place(ada, 'down', '50');
  await core.place(ben, 'up', '10');
  await core.pass(2_000, 10_000);
  await core.pass(first - core.now, 10_100);
  await core.place(ada, 'flat', '20');
  const second = core.delivery();
  await core.pass(2_000, 10_100);
  // No sample comes before the second delivery.
  core.core.clock.sleep(second - core.now);
  await core.advance(0);
  const ids = async (narrowed: Narrowed) => {
    const none = { symbol: undefined, cycle: undefined, result: undefined, from: undefined, to: undefined };
    const filter = { user: ada, ...none, ...narrowed };
    const { list } = await core.core.ask(optionsQuery, { ...filter, before: undefined, limit: 9 });
    const sums = await core.core.ask(optionSumsQuery, filter);
    return [list.map(({ id }) => id), sums[0]?.pnl ?? 'nothing'];
  };
  expect(await ids({})).toEqual([[4, 2, 1], '33.5']);
  expect(await ids({ symbol: PERP, cycle: '1m' })).toEqual([[4, 2, 1], '33.5']);
  expect(await ids({ symbol: 'ETH-USDT-PERP' })).toEqual([[], 'nothing']);
  expect(await ids({ cycle: '1h' })).toEqual([[], 'nothing']);
  expect(await ids({ result: 'won' })).toEqual([[1], '84']);
  expect(await ids({ result: 'lost' })).toEqual([[2], '-50.5']);
  expect(await ids({ result: 'returned' })).toEqual([[4], '0']);
  expect(await ids({ from: first, to: second })).toEqual([[2, 1], '33.5']);
  expect(await ids({ from: second })).toEqual([[4], '0']);
  expect(await ids({ from: first, to: second, result: 'lost' })).toEqual([[2], '-50.5']);
  expect(await core.money(ada)).toEqual(['533.5', '0']);
  await core.stop();
  await database.close();
});
