/** The end of a contract, through the core. At 0.01 USDT a tick and 0.001 ABC a lot; the market maker is at 100.00. */
import { expect, it } from 'vitest';
import { minorOf, minorText } from '#domain/ledger/minor';
import type { ContractOrder, ContractPosition, ContractTrigger } from '#protocol/names/contract';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { announce, passToWindow, passWindow, runSlices } from '../../../tests/support/delisted-contract.ts';
import { FUNDING_INSTANT, passToInstant } from '../../../tests/support/pass-to-instant.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { memoryDatabase } from '../../../tests/support/memory-database.ts';
import { restarted } from '../../../tests/support/restarted-contracts.ts';
import { createSqlStore } from '../../db/sql-store.ts';
import { FEATURE_TABLES } from '../../start/feature-tables.ts';
import { contractTermsQuery } from '../queries.ts';
import { delistings } from './delistings.ts';

const OTHER = 'XYZ-USDT-PERP';
const HOUR = 3_600_000;

interface Followed {
  readonly core: ContractCore;
  readonly orders: ContractOrder[];
  readonly triggers: ContractTrigger[];
  readonly positions: ContractPosition[];
  readonly fundings: object[];
}

function followed(core: ContractCore): Followed {
  const all: Followed = { core, orders: [], triggers: [], positions: [], fundings: [] };
  core.core.onAccountEvent((_, { changes }) => {
    for (const { entity, rows } of changes) {
      if (entity === 'contract-order') all.orders.push(...(rows as readonly ContractOrder[]));
      if (entity === 'contract-trigger') all.triggers.push(...(rows as readonly ContractTrigger[]));
      if (entity === 'contract-position') all.positions.push(...(rows as readonly ContractPosition[]));
      if (entity === 'contract-funding') all.fundings.push(...(rows as readonly object[]));
    }
  });
  return all;
}

async function opened(store?: Parameters<typeof ContractCore.open>[0]) {
  const all = followed(await ContractCore.open(store));
  const { core } = all;
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  return { ...all, ada, ben };
}

const termsOf = async (core: ContractCore) =>
  (await core.core.ask(contractTermsQuery, {})).markets.find(({ symbol }) => symbol === PERP)?.delisting;

it('CONTRACT-140 from the announcement on a contract is only reduced', async () => {
  const { core, orders, ada, ben } = await opened();
  await core.place(ada, 'buy', '2');
  await core.place(ben, 'buy', '1', { price: '99.00' });
  expect(await termsOf(core)).toBeNull();
  const { at } = await announce(core, 5);
  expect(await termsOf(core)).toEqual({ at, windowMinutes: 5, price: null, samples: 0, leastSamples: 3 });
  expect(await core.place(ada, 'buy', '1')).toMatchObject({ code: 'contract.delisting' });
  expect(await core.place(ada, 'sell', '2.5')).toMatchObject({ code: 'contract.delisting' });
  const [position] = await core.positions(ada);
  expect(await core.do(ada, 'reverse', { position: position?.id })).toMatchObject({
    code: 'contract.delisting',
  });
  const stop = { purpose: 'stop', symbol: PERP, side: 'buy', trigger: '101.00', size: '1' };
  expect(await core.do(ada, 'placeTrigger', stop)).toMatchObject({ code: 'contract.delisting' });
  const reducing = { ...stop, side: 'sell', trigger: '99.00', reduceOnly: true };
  expect(await core.do(ada, 'placeTrigger', reducing)).toMatchObject({ code: 200 });
  // A resting order that would open ends when it would trade.
  await core.quote(9_800, 9_850);
  expect([core.lotsOf(ben), orders.at(-1)]).toMatchObject([0, { cause: 'delisted', filled: '0.000' }]);
  expect(await core.place(ada, 'sell', '1')).toMatchObject({ code: 200 });
  expect(core.lotsOf(ada)).toBe(1_000);
  await core.stop();
});

it('CONTRACT-141 CONTRACT-190 an end is announced an hour ahead, and withdrawn before its instant', async () => {
  const { core, ada } = await opened();
  const { clock } = core.core;
  const operator = await core.core.execute({
    ...{ kind: 'user.open', user: 0, id: core.core.id(), input: { name: 'Otto', role: 'operator' } },
  });
  const user = operator.code === 200 ? (operator.answer['user'] as number) : 0;
  const change = (markets: readonly object[]) => {
    const input = { name: 'contract.delistings', value: { markets }, reason: 'a test' };
    return core.core.execute({ kind: 'settings.change', user, id: core.core.id(), input });
  };
  // Five minutes of a window after the hour.
  const at = Math.ceil(clock.now() / 60_000) * 60_000 + HOUR + 300_000;
  const entry = { symbol: PERP, at, windowMinutes: 5 };
  for (const early of [
    { ...entry, at: at - 60_000 },
    { ...entry, windowMinutes: 6 },
  ])
    expect(await change([early])).toMatchObject({
      problems: [{ field: 'value.markets.0.at', code: 'too-early' }],
    });
  expect(await change([{ ...entry, at: at + 1 }])).toMatchObject({ code: 'operator.bad-setting' });
  expect(await change([entry, { ...entry, symbol: 'NONE-USDT-PERP' }])).toMatchObject({
    problems: [{ field: 'value.markets.1.symbol', code: 'unknown' }],
  });
  expect((await change([entry])).code).toBe(200);
  expect((await change([])).code).toBe(200);
  expect((await core.place(ada, 'buy', '1')).code).toBe(200);
  const later = { ...entry, at: at + 120_000 };
  expect((await change([later])).code).toBe(200);
  await passToWindow(core, later);
  await passWindow(core, [10_000, 10_000, 10_000, 10_000, 10_000]);
  await runSlices(core, 3);
  expect(core.lotsOf(ada)).toBe(0);
  expect(await change([])).toMatchObject({ problems: [{ field: 'value.markets', code: 'delisted' }] });
  await core.stop();
});

it('CONTRACT-142 at the instant orders and triggers end, and all is settled at the average of the index', async () => {
  const { core, orders, triggers, positions, fundings, ada, ben } = await opened();
  await core.place(ada, 'buy', '5', { price: '100.00' });
  await core.place(ben, 'sell', '2', { price: '100.00' });
  await core.quote(9_999, 10_001);
  await core.place(ada, 'buy', '3', { price: '100.00' });
  const [position] = await core.positions(ada);
  const stop = { purpose: 'stop-loss', position: position?.id, trigger: '95.00' };
  expect((await core.do(ada, 'placeTrigger', stop)).code).toBe(200);
  expect((await core.place(ada, 'sell', '1', { price: '105.00', reduceOnly: true })).code).toBe(200);
  const held = await core.positions(ada);
  const sum = async (user: number) =>
    (await core.money(user)).reduce((all, each) => all + (minorOf(each ?? '0') ?? 0n), 0n);
  const before = [await sum(ada), await sum(ben)];
  const announced = await announce(core, 4);
  await passToWindow(core, announced);
  const paid = fundings.length;
  // Their average is 100.235, rounded half up.
  await passWindow(core, [10_010, 10_020, 10_030, 10_034]);
  expect(await core.place(ada, 'sell', '1')).toMatchObject({ code: 'contract.trading-ended' });
  expect(core.lotsOf(ada)).not.toBe(0);
  await runSlices(core, 3);
  expect(await termsOf(core)).toMatchObject({ price: '100.24', samples: 4 });
  expect([core.lotsOf(ada), core.lotsOf(ben)]).toEqual([0, 0]);
  expect(orders.at(-1)).toMatchObject({ status: 'cancelled', cause: 'delisted' });
  expect(triggers.at(-1)).toMatchObject({ status: 'cancelled', cause: 'delisted' });
  const closed = positions.filter(({ cause }) => cause === 'delisted');
  expect(closed.map(({ size, closedSize, margin }) => [size, closedSize, margin]).sort()).toEqual([
    ['0.000', '2.000', '0'],
    ['0.000', held[0]?.size, '0'],
  ]);
  const lots = BigInt(Number(held[0]?.size) * 1_000);
  const total = 10_024n * lots * 1_000n;
  expect(closed.find(({ id }) => id === position?.id)).toMatchObject({ closedTotal: minorText(total) });
  const entry = minorOf(held[0]?.entryTotal ?? '') ?? 0n;
  expect([await sum(ada), await sum(ben)]).toEqual([
    (before[0] ?? 0n) + total - entry,
    (before[1] ?? 0n) + 20_000_000_000n - 20_048_000_000n,
  ]);
  core.check();
  // Nothing of it trades, and no funding is paid.
  expect(await core.place(ben, 'buy', '1')).toMatchObject({ code: 'contract.delisted' });
  core.core.clock.advance(9 * HOUR);
  await core.core.writer.drain();
  await core.pass(120_000, 10_000);
  expect(fundings.length).toBe(paid);
  await core.stop();
});

it('CONTRACT-143 a stop between two slices settles nothing twice and leaves nothing', async () => {
  const database = await memoryDatabase();
  const store = () => createSqlStore(database, FEATURE_TABLES.features);
  const { core, positions, ada, ben } = await opened(store());
  const users = [ada, ben, await core.user('Cleo', '1000')];
  await core.place(ada, 'buy', '1', { price: '99.00' });
  for (const user of users) await core.place(user, 'buy', '1');
  const announced = await announce(core, 2, 1);
  await passToWindow(core, announced);
  await passWindow(core, [10_010, 10_010]);
  // The first position.
  await runSlices(core, 2);
  expect(users.map((user) => core.lotsOf(user))).toEqual([0, 1_000, 1_000]);
  const hash = core.core.hash();
  await core.stop();
  const again = followed(await ContractCore.open(store()));
  expect(again.core.core.hash()).toBe(hash);
  again.core.core.clock.advance(announced.at + 10 - again.core.core.clock.now());
  await runSlices(again.core, 6);
  expect(users.map((user) => again.core.lotsOf(user))).toEqual([0, 0, 0]);
  const closed = [...positions, ...again.positions].filter(({ cause }) => cause === 'delisted');
  expect(closed.map(({ id, closedTotal }) => [id, closedTotal])).toEqual([
    [2, '100.1'],
    [3, '100.1'],
    [4, '100.1'],
  ]);
  expect(delistings.of(again.core.core.state).of(PERP)?.settled).toBeGreaterThan(0);
  // A third start has nothing to do.
  await again.core.stop();
  const third = await ContractCore.open(store());
  await runSlices(third, 3);
  expect(await termsOf(third)).toMatchObject({ price: '100.10', samples: 2 });
  expect(await third.place(ada, 'buy', '1')).toMatchObject({ code: 'contract.delisted' });
  await third.stop();
});

it('CONTRACT-144 without a sample in the window the last mark settles, also after a downtime', async () => {
  const { core, ada } = await opened();
  await core.place(ada, 'buy', '1');
  const announced = await announce(core, 5);
  await core.pass(120_000, 10_050);
  const again = followed(await restarted(core));
  again.core.core.clock.advance(announced.at + 24 * HOUR - again.core.core.clock.now());
  await runSlices(again.core, 10);
  expect(again.core.lotsOf(ada)).toBe(0);
  expect(await termsOf(again.core)).toMatchObject({ price: '100.50', samples: 0 });
  expect(again.positions.at(-1)).toMatchObject({ cause: 'delisted', closedTotal: '100.5' });
  await again.core.stop();
});

it('CONTRACT-145 a contract without any price waits for one', async () => {
  const { core, ada } = await opened();
  await core.place(ada, 'buy', '1');
  const { at } = await announce(core, 5);
  const { clock, writer } = core.core;
  // No minute passed with a live index: its mark is not stored.
  clock.advance(at + 24 * HOUR + 10_000 - clock.now());
  await runSlices(core, 5);
  expect([core.lotsOf(ada), await termsOf(core)]).toMatchObject([1_000, { price: null }]);
  await core.pass(61_000, 10_070);
  await writer.drain();
  expect([core.lotsOf(ada), await termsOf(core)]).toMatchObject([0, { price: '100.70', samples: 0 }]);
  await core.stop();
});

it('CONTRACT-145 a contract that waits for a price holds up no other, and a spot market is no contract', async () => {
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(OTHER), kind: 'perpetual' }]);
  const ada = await core.user('Ada', '1000');
  for (const symbol of [PERP, OTHER]) await core.price(10_000, symbol);
  await core.do(ada, 'setLeverage', { symbol: OTHER, leverage: 10 });
  for (const symbol of [PERP, OTHER]) await core.place(ada, 'buy', '1', { symbol });
  const { at } = await announce(core, 5);
  const other = { symbol: OTHER, at: at + 120_000, windowMinutes: 2 };
  await core.setting('contract.delistings', { markets: [{ symbol: PERP, at, windowMinutes: 5 }, other] });
  const { clock, writer } = core.core;
  clock.advance(at - clock.now());
  await writer.drain();
  // The other one alone has a live index from now on.
  for (let step = 0; step < 30; step++) {
    await core.mark(10_000, OTHER);
    clock.advance(10_000);
    await writer.drain();
  }
  expect((await core.positions(ada)).map(({ symbol }) => symbol)).toEqual([PERP]);
  const spot = [{ symbol: 'ABC-USDT', at: at + HOUR * 4, windowMinutes: 5 }];
  await expect(core.setting('contract.delistings', { markets: spot })).rejects.toThrow();
  await core.stop();
});

it('CONTRACT-142 the funding of the instant is paid once, before the settlement, and none after it', async () => {
  const { core, fundings, positions, ada, ben } = await opened();
  await core.place(ada, 'buy', '1');
  await core.place(ben, 'sell', '2');
  const at = FUNDING_INSTANT;
  await core.setting('contract.delistings', { markets: [{ symbol: PERP, at, windowMinutes: 2 }] });
  await passToInstant(core, 300_000);
  await runSlices(core, 6);
  expect([core.lotsOf(ada), core.lotsOf(ben)]).toEqual([0, 0]);
  expect(fundings).toMatchObject([
    { size: '1.000', amount: '-0.3', time: at },
    { size: '2.000', amount: '0.6', time: at },
  ]);
  // Both bear it in their cost, and not in what the settlement is worth.
  const closed = positions.filter(({ cause }) => cause === 'delisted');
  expect(closed.map(({ closedTotal }) => closedTotal)).toEqual(['100', '200']);
  core.core.clock.advance(9 * HOUR);
  await core.core.writer.drain();
  await core.pass(120_000, 10_000);
  expect(fundings.length).toBe(2);
  await core.stop();
});
