/** Triggers in hedge mode and in cross margin, of held users, and in other steps. The mark is 100.00. */
import { expect, it } from 'vitest';
import type { ContractTrigger } from '#protocol/names/contract';
import { COARSER, ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { liquidationPriceOf } from '../../../tests/support/contract-prices.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { fired, FiredCore } from '../../../tests/support/fired-core.ts';
import { memoryDatabase } from '../../../tests/support/memory-database.ts';
import { restarted } from '../../../tests/support/restarted-contracts.ts';
import { createSqlStore } from '../../db/sql-store.ts';
import { marketTables } from '../../market/tables.ts';
import { contractTermsQuery } from '../queries.ts';
import { composeInstruments, OWN_INSTRUMENTS } from '../../market/traded-instruments.ts';
import { FEATURE_TABLES } from '../../start/feature-tables.ts';

it('CONTRACT-219 in hedge mode each trigger is for one side: it reduces that one, or opens it', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.hedge(ada);
    expect(await traded.stop('buy', '101.00')).toMatchObject({
      problems: [{ field: 'positionSide', code: 'wrong-mode' }],
    });
    await core.place(ada, 'buy', '2', { positionSide: 'long' });
    await core.place(ada, 'sell', '3', { positionSide: 'short' });
    const sizes = async () => (await core.positions(ada)).map(({ side, size }) => [side, size]);
    expect(await traded.stop('sell', '99.00', { positionSide: 'long' })).toMatchObject({
      answer: { reduceOnly: true, positionSide: 'long' },
    });
    await traded.stop('sell', '99.00', { positionSide: 'short' });
    const short = (await core.positions(ada)).find(({ side }) => side === 'short');
    await traded.place({ purpose: 'take-profit', position: short?.id, trigger: '97.00' });
    await traded.price(9_900);
    expect([1, 2, 3].map((id) => traded.last.get(id)?.status)).toEqual(['fired', 'fired', 'waiting']);
    expect(await sizes()).toEqual([
      ['long', '1.000'],
      ['short', '4.000'],
    ]);
    await traded.price(9_700);
    expect([traded.last.get(3)?.status, await sizes()]).toEqual(['fired', [['long', '1.000']]]);
  }));

it('CONTRACT-221 a trigger of a held user fires only if it reduces', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '2');
    await traded.stop('buy', '101.00');
    await traded.stop('sell', '101.00', { reduceOnly: true });
    Object.assign(core.core.state.users.get(ada) ?? {}, { abnormal: true });
    await traded.price(10_100);
    expect([traded.last.get(1), traded.last.get(2)]).toMatchObject([
      { status: 'cancelled', cause: 'not-allowed', placed: 0 },
      { status: 'fired' },
    ]);
    expect(traded.lots()).toBe(1_000);
  }));

it('CONTRACT-223 the stop-loss of a cross order is checked against the price at which the account is closed', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.cross(ada);
    const order = (trigger: string) => core.place(ada, 'buy', '60', { stopLoss: { trigger } });
    // About 997 of 6,001 may be lost, less maintenance.
    expect(await order('84.00')).toMatchObject({
      code: 'contract.beyond-liquidation',
      problems: [{ field: 'stopLoss.trigger', code: 'beyond-liquidation' }],
    });
    expect(await order('85.00')).toMatchObject({ code: 200 });
    // The position is larger then: its price is nearer.
    const more = (trigger: string) => core.place(ada, 'buy', '20', { stopLoss: { trigger } });
    expect(await more('88.00')).toMatchObject({ code: 'contract.beyond-liquidation' });
    expect(await more('90.00')).toMatchObject({ code: 200 });
  }));

it('CONTRACT-224 the terms have the limits of triggers', () =>
  fired(async ({ core }) => {
    const { triggers } = await core.core.ask(contractTermsQuery, {});
    expect(triggers).toEqual({
      ...{ mostOpen: 200, mostOfPosition: 20 },
      ...{ leastCallbackBps: 10, mostCallbackBps: 1_000 },
    });
  }));

const OTHER = 'XYZ-USDT-PERP';

it('CONTRACT-220 in other steps triggers and positions that fit stay, also a reached one', async () => {
  const core = await ContractCore.open();
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  const traded = new FiredCore(core, ada, ben);
  await core.place(ada, 'buy', '2');
  for (const trigger of ['105.00', '105.30', '101.00']) await traded.stop('buy', trigger);
  await traded.stop('sell', '', { callbackBps: 100 });
  // The third one is reached and may not open yet.
  core.core.clock.advance(20_000);
  await core.core.writer.drain();
  await traded.price(10_100);
  const reached = traded.last.get(3)?.reached ?? 0;
  expect(reached).toBeGreaterThan(0);
  const again = await restarted(core, COARSER);
  await again.submit({ kind: 'market.recount', symbol: PERP, time: again.core.clock.now() });
  expect(await again.rows<ContractTrigger>(ada, 'contract-trigger')).toMatchObject([
    { id: 1, trigger: '105.0', size: '1.00', reached: 0 },
    { id: 3, trigger: '101.0', size: '1.00', status: 'waiting', reached },
  ]);
  expect(await again.positions(ada)).toMatchObject([{ size: '2.00', entryTotal: '200.02' }]);
  await again.stop();
});

it('CONTRACT-220 a stop whose order expires in other steps keeps its size', async () => {
  const core = await ContractCore.open();
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  const traded = new FiredCore(core, ada, ben);
  await core.place(ada, 'buy', '2');
  await traded.stop('sell', '97.00', { reduceOnly: true, size: '1' });
  const time = core.core.clock.now();
  await core.submit({ kind: 'market.open', symbol: PERP, epoch: 'two', delay: 500, time });
  await core.price(10_000);
  await traded.price(9_700);
  expect([traded.last.get(1)?.status, await core.orders(ada)]).toMatchObject(['fired', [{ size: '1.000' }]]);
  const again = await restarted(core, COARSER);
  await again.submit({ kind: 'market.recount', symbol: PERP, time: again.core.clock.now() });
  again.core.clock.advance(500);
  await again.core.writer.drain();
  expect(await again.rows<ContractTrigger>(ada, 'contract-trigger')).toMatchObject([
    { id: 1, status: 'waiting', trigger: '97.0', size: '1.00', placed: 0 },
  ]);
  await again.stop();
});

it('CONTRACT-222 another catalogue changes no tick, face value or order step of a stored contract', async () => {
  const database = await memoryDatabase();
  const start = async (catalogue: typeof OWN_INSTRUMENTS) => {
    const store = createSqlStore(database, FEATURE_TABLES.features);
    return marketTables.loaded(await store.open(1, marketTables.seedWith({ catalogue })));
  };
  const perpetuals = OWN_INSTRUMENTS.filter(({ kind }) => kind === 'perpetual');
  const before = await start(perpetuals);
  const changed = perpetuals.map((each) => ({ ...each, priceStep: '1', sizeStep: '1', minSize: '1' }));
  const after = await start(changed);
  expect(after).toEqual(before);
  expect(composeInstruments(after.instruments, []).instruments).toEqual(before.instruments);
  expect(before.instruments).toHaveLength(perpetuals.length);
});

/** Opened before the order, in cross margin. */
const BESIDE: Readonly<Record<string, (core: ContractCore, user: number) => Promise<unknown>>> = {
  nothing: () => Promise.resolve(),
  'a position in another contract': (core, user) => core.place(user, 'buy', '30', { symbol: OTHER }),
  'the other side of a hedge': async (core, user) => {
    await core.hedge(user);
    await core.place(user, 'buy', '8', { positionSide: 'long' });
    await core.place(user, 'sell', '8', { positionSide: 'short' });
  },
};

it.each(
  Object.keys(BESIDE).flatMap((beside) => (['buy', 'sell'] as const).map((side) => [side, beside] as const)),
)(
  'CONTRACT-223 a %s with a stop-loss is checked by the price that it shows later, beside %s',
  async (side, beside) => {
    const core = await ContractCore.open(undefined, [{ ...fakeInstrument(OTHER), kind: 'perpetual' }]);
    const users = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
    for (const symbol of [PERP, OTHER]) await core.price(10_000, symbol);
    for (const user of users) {
      await core.cross(user);
      await core.do(user, 'setLeverage', { symbol: OTHER, leverage: 10 });
      await core.do(user, 'setMarginMode', { symbol: OTHER, marginMode: 'cross' });
      await BESIDE[beside]?.(core, user);
    }
    const [ada = 0, ben = 0] = users;
    const isLong = side === 'buy';
    const positionSide = beside.includes('hedge') ? (isLong ? 'long' : 'short') : 'net';
    const order = (user: number, more: object) =>
      core.place(user, side, '45', { positionSide, price: isLong ? '100.01' : '99.99', ...more });
    expect(await order(ada, {})).toMatchObject({ answer: { status: 'all-filled' } });
    const opened = isLong ? 'long' : 'short';
    const all = await core.positions(ada);
    const shown = liquidationPriceOf(
      core,
      ada,
      all.findIndex((each) => each.symbol === PERP && each.side === opened),
    );
    const stopAt = (tick: number) => ({ stopLoss: { trigger: (tick / 100).toFixed(2) } });
    expect(await order(ben, stopAt(shown))).toMatchObject({ code: 'contract.beyond-liquidation' });
    expect(await order(ben, stopAt(isLong ? shown + 1 : shown - 1))).toMatchObject({ code: 200 });
    await core.stop();
  },
);
