/** Options on the index of a contract whose trading ends. The window before the instant of its end is ten minutes. */
import { expect, it } from 'vitest';
import type { OptionOrder } from '#protocol/names/option';
import { PERP } from '../../tests/support/contract-core.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { MINUTE_TERMS, OptionCore, TERMS } from '../../tests/support/option-core.ts';
import { unprovenFields } from '#domain/option/check-proof';
import { createSqlStore } from '../db/sql-store.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { tradingEnd } from '../trading/trading-end.ts';
import { optionProofQuery, optionTermsQuery } from './queries.ts';

const MINUTE = 60_000;
const WINDOW = 10;
const CYCLES = ['1m', '4h'] as const;

async function opened(store = memoryStore()) {
  const core = await OptionCore.open((await store).store);
  const cycles = CYCLES.map((cycle) => ({ ...MINUTE_TERMS, cycle }));
  expect(await core.terms({ ...TERMS, products: [{ symbol: PERP, cycles }] })).toMatchObject({ code: 200 });
  const ada = await core.user('Ada');
  await core.index(10_000);
  return { core, ada };
}

async function memoryStore() {
  const database = await memoryDatabase();
  return { database, store: createSqlStore(database, FEATURE_TABLES.features) };
}

/** An hour ahead or a little more: before the delivery of four hours. Returns when trading ends. */
async function announce(core: OptionCore): Promise<number> {
  const at = Math.ceil(core.now / MINUTE) * MINUTE + (62 + WINDOW) * MINUTE;
  expect(core.delivery('4h')).toBeGreaterThan(at);
  const markets = [{ symbol: PERP, at, windowMinutes: WINDOW }];
  expect(await core.setting('contract.delistings', { markets })).toMatchObject({ code: 200 });
  return at - WINDOW * MINUTE;
}

const sold = async (core: OptionCore) =>
  (await core.core.ask(optionTermsQuery, {})).products.map(({ cycles }) => cycles.map(({ cycle }) => cycle));

it('OPTION-150 no option is sold whose delivery is after the end of trading in its contract', async () => {
  const { core, ada } = await opened();
  expect(await sold(core)).toEqual([['1m', '4h']]);
  const endsOf = async () => (await core.core.ask(optionTermsQuery, {})).products.map(({ ends }) => ends);
  expect(await endsOf()).toEqual([null]);
  const end = await announce(core);
  expect(await sold(core)).toEqual([['1m']]);
  expect(await endsOf()).toEqual([end]);
  expect(await core.place(ada, 'up', '10', { cycle: '4h' })).toMatchObject({ code: 'option.market-ends' });
  expect(await core.place(ada, 'up', '10')).toMatchObject({ code: 200 });
  // The last delivery is at the end itself.
  await core.advance(end - MINUTE - core.now);
  await core.index(10_000);
  expect(core.delivery()).toBe(end);
  expect(await core.place(ada, 'up', '10')).toMatchObject({ code: 200 });
  await core.pass(MINUTE, 10_000);
  expect(await core.place(ada, 'up', '10')).toMatchObject({ code: 'option.market-ends' });
  expect(await sold(core)).toEqual([]);
  await core.stop();
});

it('OPTION-151 an option that is delivered after the end of trading gets stake and fee back at the end', async () => {
  const stored = await memoryStore();
  const { core, ada } = await opened(Promise.resolve(stored));
  await core.place(ada, 'up', '100', { cycle: '4h' });
  await core.pass(3_000, 10_000);
  const end = await announce(core);
  await core.advance(end - MINUTE - core.now);
  await core.index(10_000);
  await core.place(ada, 'flat', '10');
  await core.pass(MINUTE - 1_000, 10_000);
  expect(await core.money(ada)).toEqual(['388.9', '111.1']);
  await core.advance(1_000);
  // Flat won six times its stake of 10; its fee was 0.1.
  expect(await core.orders(ada)).toEqual([]);
  expect(await core.money(ada)).toEqual(['549.9', '0']);
  const proof = await core.core.ask(optionProofQuery, 1);
  const order = proof?.order as OptionOrder;
  expect(order).toMatchObject({ status: 'returned', cause: 'delisted', payout: '101', late: false });
  expect(proof && unprovenFields(proof)).toEqual([]);
  await core.stop();
  await stored.database.close();
});

it('OPTION-152 the end of trading is known after a restart, and options that it ends are ended once', async () => {
  const stored = await memoryStore();
  const { core, ada } = await opened(Promise.resolve(stored));
  await core.place(ada, 'up', '100', { cycle: '4h' });
  await core.pass(3_000, 10_000);
  const end = await announce(core);
  const { clock } = core.core;
  await core.stop();
  // The platform was down as trading ended.
  clock.advance(end + MINUTE - core.now);
  const again = await OptionCore.open(stored.store, clock);
  expect(tradingEnd(again.core.state, PERP)).toBe(end);
  await again.advance(1);
  expect(await again.orders(ada)).toEqual([]);
  expect(await again.money(ada)).toEqual(['500', '0']);
  await again.index(10_000);
  expect(await again.place(ada, 'up', '10')).toMatchObject({ code: 'option.market-ends' });
  await again.stop();
  await stored.database.close();
});

/** Of four hours, with an early exit, opened at 100 and worth something. */
async function exitable() {
  const core = await OptionCore.open((await memoryStore()).store);
  const cycles = [{ ...MINUTE_TERMS, cycle: '4h', exitShareBps: 9_000 }];
  expect(await core.terms({ ...TERMS, products: [{ symbol: PERP, cycles }] })).toMatchObject({ code: 200 });
  const ada = await core.user('Ada');
  const restless = (time: number) => 10_000 + (Math.floor(time / 1_000) % 5);
  await core.pass(30_000, restless);
  expect(await core.place(ada, 'up', '100', { cycle: '4h' })).toMatchObject({ code: 200 });
  await core.pass(3_000, restless);
  const exit = () =>
    core.core.execute({ kind: 'option.exit', user: ada, id: core.core.id(), input: { order: 1 } });
  return { core, ada, exit, restless };
}

it('OPTION-163 an option that will be returned at the end of trading cannot be exited early', async () => {
  const { core, ada, exit } = await exitable();
  await announce(core);
  expect(await exit()).toMatchObject({ code: 'option.market-ends' });
  expect(await core.orders(ada)).toMatchObject([{ status: 'waiting', exitAsked: 0 }]);
  // The announcement is withdrawn.
  expect(await core.setting('contract.delistings', { markets: [] })).toMatchObject({ code: 200 });
  expect(await exit()).toMatchObject({ code: 200 });
  await core.stop();
});

it('OPTION-163 an exit that waits for its price as the end is announced is made', async () => {
  const { core, ada, exit, restless } = await exitable();
  expect(await exit()).toMatchObject({ code: 200 });
  await announce(core);
  await core.pass(2_000, restless);
  expect(await core.orders(ada)).toEqual([]);
  expect((await core.core.ask(optionProofQuery, 1))?.order).toMatchObject({ status: 'exited', cause: '' });
  await core.stop();
});

it('OPTION-163 a waiting exit that misses its price after the announcement waits for the end of trading', async () => {
  const { core, ada, exit } = await exitable();
  expect(await exit()).toMatchObject({ code: 200 });
  await announce(core);
  await core.advance(5_001);
  await core.index(10_000);
  expect(await core.orders(ada)).toMatchObject([{ status: 'waiting', exitAsked: 0, exitBelow: false }]);
  expect(await exit()).toMatchObject({ code: 'option.market-ends' });
  await core.stop();
});
