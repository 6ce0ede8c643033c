/** The delivery record on a database: its filters and its sums. */
import { expect, it } from 'vitest';
import { minorOf, minorText } from '#domain/ledger/minor';
import { PERP } from '../../tests/support/contract-core.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { MINUTE_TERMS, OptionCore, TERMS } from '../../tests/support/option-core.ts';
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

it('OPTION-165 an option that ended before its delivery is in the record of the time at which it ended', async () => {
  const database = await memoryDatabase();
  const core = await OptionCore.open(createSqlStore(database, FEATURE_TABLES.features));
  const cycles = [{ ...MINUTE_TERMS, cycle: '1h', exitShareBps: 9_000 }];
  await core.terms({ ...TERMS, products: [{ symbol: PERP, cycles }] });
  const ada = await core.user('Ada');
  await core.pass(30_000, 10_000);
  await core.place(ada, 'up', '100', { cycle: '1h' });
  await core.pass(70_000, (time) => 10_000 + (time % 7));
  await core.core.execute({ kind: 'option.exit', user: ada, id: core.core.id(), input: { order: 1 } });
  const asked = core.now;
  await core.pass(2_000, 10_000);
  const gained = (minorOf((await core.money(ada))[0] ?? '') ?? 0n) - 500n * 10n ** 8n;
  // Its stake is returned, because the index gives no opening price.
  await core.place(ada, 'up', '50', { cycle: '1h' });
  const bought = core.now;
  await core.advance(6_000);
  const ids = async (from: number, to: number) => {
    const filter = { user: ada, symbol: undefined, cycle: undefined, result: undefined, from, to };
    const { list } = await core.core.ask(optionsQuery, { ...filter, before: undefined, limit: 9 });
    const sums = await core.core.ask(optionSumsQuery, filter);
    return [list.map(({ id }) => id), sums.map(({ exited, returned, pnl }) => [exited, returned, pnl])];
  };
  expect(await ids(0, asked)).toEqual([[], []]);
  expect(await ids(asked, bought)).toEqual([[1], [[1, 0, minorText(gained)]]]);
  expect(await ids(bought + 5_000, bought + 10_000)).toEqual([[2], [[0, 1, '0']]]);
  expect(await ids(bought + 10_000, core.delivery('1h') + 1)).toEqual([[], []]);
  expect(await ids(0, bought + 10_000)).toEqual([[2, 1], [[1, 1, minorText(gained)]]]);
  await core.stop();
  await database.close();
});
