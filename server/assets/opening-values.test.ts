import { expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { commandId, openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { outsideMoney } from '../../tests/support/outside-money.ts';
import { rowsOf } from '#protocol/entities/entity-rows';
import { openingValue } from '#protocol/entities/opening-value';
import { accountQuery } from '../core/account-queries.ts';
import { createSqlStore } from '../db/sql-store.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { setLastPrice } from '../trading/last-prices.ts';

const HOUR = 3_600_000;
/** 00:00 in Shanghai is 16:00 UTC. */
const [FIRST_DAY, SECOND_DAY] = [Date.UTC(2026, 0, 4, 16), Date.UTC(2026, 0, 5, 16)] as const;
const NOON = Date.UTC(2026, 0, 5, 12);
const SYMBOLS = ['BTC-USDT', 'ETH-USDT'];

const open = (input: Partial<Parameters<typeof openCore>[0]> = {}) =>
  openCore({
    store: fakeStore(),
    symbols: SYMBOLS,
    features: [outsideMoney],
    clock: fakeClock(NOON),
    ...input,
  });

const price = (core: OpenCore, symbol: string, ticks: number) =>
  core.writer.submit({
    ...{ kind: 'market.print', symbol, side: 'buy', price: ticks, lots: 1 },
    time: core.clock.now(),
  });

const act = (core: OpenCore, user: number, kind: string, input: object) =>
  core.execute({ kind: `test.${kind}`, user, id: commandId(), input });

async function openingOf(core: OpenCore, user: number) {
  const [row] = rowsOf((await core.ask(accountQuery, user)).entities, openingValue);
  return row;
}

async function pass(core: OpenCore, millis: number): Promise<void> {
  core.clock.advance(millis);
  await core.writer.drain();
}

it('ASSETS-960 a user has no base before their first inflow, which is the base of their first day', async () => {
  const core = await open();
  await price(core, 'BTC-USDT', 60_000_00);
  const user = await core.openUser('Ada');
  expect(await openingOf(core, user)).toBeUndefined();
  const deposited = await act(core, user, 'deposit', { asset: 'BTC', amount: '0.5' });
  const first = { start: FIRST_DAY, value: '0', inflow: '30000', priced: true, version: 1 };
  expect(deposited.code === 200 && deposited.event?.changes).toEqual([
    { entity: 'opening-value', rows: [first] },
  ]);
  // Later prices change the value, not what the inflow was worth.
  await price(core, 'BTC-USDT', 66_000_00);
  await act(core, user, 'deposit', { asset: 'USDT', amount: '0.00000001' });
  await act(core, user, 'withdraw', { asset: 'BTC', amount: '0.1', fee: '0.01' });
  expect(await openingOf(core, user)).toEqual({ ...first, inflow: '23400.00000001', version: 3 });
  await core.stop();
});

it('ASSETS-961 transfers, trades and their fees are no inflow', async () => {
  const core = await open();
  await price(core, 'BTC-USDT', 60_000_00);
  const user = await core.openUser('Ada');
  await act(core, user, 'deposit', { asset: 'USDT', amount: '1000' });
  const before = await openingOf(core, user);
  const transfer = { from: 'funds', to: 'options', asset: 'USDT', amount: '10' };
  await core.execute({ kind: 'assets.transfer', user, id: commandId(), input: transfer });
  await act(core, user, 'swap', { asset: 'USDT', amount: '100', forAsset: 'BTC', forAmount: '0.002' });
  expect(await openingOf(core, user)).toEqual(before);
  await core.stop();
});

it('ASSETS-962 at 00:00 of the zone each day begins with the value of that moment, and no inflow', async () => {
  const core = await open();
  await price(core, 'BTC-USDT', 60_000_00);
  const user = await core.openUser('Ada');
  await act(core, user, 'deposit', { asset: 'BTC', amount: '0.5' });
  await price(core, 'BTC-USDT', 70_000_01);
  await pass(core, SECOND_DAY - NOON - 1);
  expect(await openingOf(core, user)).toMatchObject({ start: FIRST_DAY, value: '0' });
  await pass(core, 1);
  const second = { start: SECOND_DAY, value: '35000.005', inflow: '0', priced: true, version: 2 };
  expect(await openingOf(core, user)).toEqual(second);
  await pass(core, 24 * HOUR);
  expect(await openingOf(core, user)).toEqual({ ...second, start: SECOND_DAY + 24 * HOUR, version: 3 });
  await core.stop();
});

it('ASSETS-963 the days of many users begin in commands of 100 at most', async () => {
  const core = await open();
  const users: number[] = [];
  for (let at = 0; at < 250; at++) users.push(await core.openUser(`user${String(at)}`));
  await Promise.all(users.map((user) => act(core, user, 'deposit', { asset: 'USDT', amount: '1' })));
  const events = new Map<number, number>();
  core.onAccountEvent((_, { time }) => events.set(time, (events.get(time) ?? 0) + 1));
  const before = core.writer.decided;
  await pass(core, SECOND_DAY - NOON + 10);
  expect(core.writer.decided - before).toBe(3);
  expect(Math.max(...events.values())).toBeLessThanOrEqual(100);
  for (const user of [1, 99, 100, 250])
    expect(await openingOf(core, user)).toMatchObject({ start: SECOND_DAY, value: '1', inflow: '0' });
  await core.stop();
});

it('ASSETS-964 is the same after a restart, and a day missed by a downtime begins with the next start', async () => {
  const store = createSqlStore(await memoryDatabase(), FEATURE_TABLES.features);
  const clock = fakeClock(NOON);
  const core = await open({ store, clock });
  await price(core, 'BTC-USDT', 60_000_00);
  const user = await core.openUser('Ada');
  await act(core, user, 'deposit', { asset: 'BTC', amount: '0.5' });
  const kept = await openingOf(core, user);
  const hash = core.hash();
  await core.stop();
  const again = await open({ store, clock });
  expect([again.hash(), await openingOf(again, user)]).toEqual([hash, kept]);
  await again.stop();
  clock.sleep(3 * 24 * HOUR);
  const later = await open({ store, clock });
  setLastPrice(later.state, 'BTC-USDT', 50_000_00);
  await pass(later, 0);
  const start = SECOND_DAY + 2 * 24 * HOUR;
  expect(await openingOf(later, user)).toMatchObject({ start, value: '25000', inflow: '0', priced: true });
  await later.stop();
  await store.close();
});

it('ASSETS-965 a base in which something had no price says so until the next day', async () => {
  const core = await open();
  const user = await core.openUser('Ada');
  await act(core, user, 'deposit', { asset: 'ETH', amount: '2' });
  expect(await openingOf(core, user)).toMatchObject({ inflow: '0', priced: false });
  await price(core, 'ETH-USDT', 3_000_00);
  await act(core, user, 'deposit', { asset: 'ETH', amount: '1' });
  expect(await openingOf(core, user)).toMatchObject({ inflow: '3000', priced: false });
  await pass(core, SECOND_DAY - NOON);
  expect(await openingOf(core, user)).toMatchObject({ value: '9000', inflow: '0', priced: true });
  await core.stop();
});

it('ASSETS-966 users from before there were bases get one with the first start', async () => {
  const store = createSqlStore(await memoryDatabase(), FEATURE_TABLES.features);
  const clock = fakeClock(NOON);
  const core = await open({ store, clock });
  const user = await core.openUser('Ada');
  await act(core, user, 'deposit', { asset: 'USDT', amount: '5' });
  await core.stop();
  const forgetful = {
    ...store,
    open: async (...input: Parameters<typeof store.open>) => {
      const stored = await store.open(...input);
      return { ...stored, loaded: { ...stored.loaded, assets: [] } };
    },
  };
  const again = await open({ store: forgetful, clock });
  await pass(again, 0);
  expect(await openingOf(again, user)).toMatchObject({ start: FIRST_DAY, value: '5', inflow: '0' });
  await again.stop();
  await store.close();
});
