/** Many triggers at once, kills between them, and several markets. All marks begin at 100.00. */
import { expect, it } from 'vitest';
import type { AccountEvent } from '#protocol/names/account';
import type { ContractTrigger } from '#protocol/names/contract';
import { ContractCore, PERP, RESUME_GRACE_MILLIS } from '../../../tests/support/contract-core.ts';
import { fakeStore } from '../../../tests/support/fake-store.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { FiredCore } from '../../../tests/support/fired-core.ts';
import { restarted } from '../../../tests/support/restarted-contracts.ts';
import { positions } from '../positions.ts';
import { triggerSettings } from './settings.ts';
import { triggers } from './triggers.ts';

const OTHER = 'XYZ-USDT-PERP';
/** One more than a slice of the job. */
const MANY = 51;

async function opened(core: ContractCore): Promise<FiredCore> {
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  return new FiredCore(core, ada, ben);
}

async function drained({ core }: ContractCore): Promise<void> {
  core.clock.advance(1);
  await core.writer.drain();
}

it.each(['mark', 'last'] as const)(
  'CONTRACT-233 triggers that a %s price reached fire after a kill, wherever the price is then',
  async (triggerBy) => {
    const core = await ContractCore.open();
    const traded = await opened(core);
    await core.place(traded.ada, 'buy', '1');
    for (let at = 0; at < MANY; at++) await traded.stop('buy', '101.00', { triggerBy, size: '0.1' });
    await traded.stop('sell', '', { triggerBy, size: '0.1', callbackBps: 100 });
    await traded.stop('buy', '103.00', { triggerBy });
    // They are reached, and no job has come yet.
    const time = core.core.clock.now();
    for (const price of [10_200, 10_090])
      await core.submit(
        triggerBy === 'mark'
          ? { kind: 'market.mark', symbol: PERP, time, mark: price, index: price }
          : { kind: 'market.print', symbol: PERP, time, side: 'buy', price, lots: 5 },
      );
    expect(traded.last.get(1)).toMatchObject({ status: 'waiting', reached: time, placed: 0 });
    const hash = core.core.hash();
    const again = await restarted(core);
    expect(again.core.hash()).toBe(hash);
    const after = new FiredCore(again, traded.ada, traded.ben);
    await again.submit({ kind: 'market.open', symbol: PERP, time: 9, epoch: 'two', isFirst: true });
    await again.price(10_000);
    const print = { kind: 'market.print', symbol: PERP, side: 'buy', price: 10_000, lots: 5 } as const;
    await again.submit({ ...print, time: again.core.clock.now() });
    await again.pass(RESUME_GRACE_MILLIS, 10_000);
    await again.submit({ ...print, time: again.core.clock.now() });
    await after.price(10_000);
    await drained(again);
    const fired = [...after.last.values()].filter(({ status }) => status === 'fired');
    expect(fired.map(({ id }) => id)).toEqual(Array.from({ length: MANY + 1 }, (_, at) => at + 1));
    expect(after.lots()).toBe(6_000);
    await again.stop();
  },
);

it('CONTRACT-234 a storm of triggers in one market delays no trigger of another', async () => {
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(OTHER), kind: 'perpetual' }]);
  const traded = await opened(core);
  await core.price(10_000, OTHER);
  const fired: string[][] = [];
  core.core.onAccountEvent((_, { changes }: AccountEvent) => {
    const rows = changes.filter(({ entity }) => entity === 'contract-trigger').flatMap((each) => each.rows);
    const placed = (rows as readonly ContractTrigger[]).filter(({ status }) => status === 'fired');
    if (placed.length > 0) fired.push(placed.map(({ symbol }) => symbol));
  });
  for (let at = 0; at < MANY; at++) await traded.stop('buy', '101.00', { size: '0.1' });
  for (let at = 0; at < 2; at++) await traded.stop('buy', '101.00', { symbol: OTHER, size: '0.1' });
  for (const symbol of [PERP, OTHER]) {
    const time = core.core.clock.now();
    await core.quote(10_199, 10_201, 100_000, symbol);
    await core.submit({ kind: 'market.mark', symbol, time, mark: 10_200, index: 10_200 });
  }
  await drained(core);
  const [first, second] = fired;
  expect([first?.length, first?.filter((symbol) => symbol === OTHER)]).toEqual([50, [OTHER, OTHER]]);
  expect(second).toEqual([PERP, PERP, PERP]);
  await core.stop();
});

it('CONTRACT-230 stops that are tried again have one try a price, which their own trades are not', async () => {
  const core = await ContractCore.open();
  const traded = await opened(core);
  const users = [traded.ada, traded.ben, await core.user('Cleo', '1000')];
  const terms = {
    purpose: 'stop',
    symbol: PERP,
    side: 'sell',
    trigger: '99.00',
    size: '0.1',
    reduceOnly: true,
  };
  for (const user of users) {
    await core.place(user, 'buy', '2');
    for (let at = 0; at < MANY / users.length; at++) await traded.place(terms, user);
  }
  // Each level is farther from the one before than the largest slippage.
  const bids = Array.from({ length: 2 * MANY }, (_, at) => [Math.round(9_890 * 0.96 ** at), 10] as const);
  await core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids, asks: [[9_910, 10]] });
  await core.submit({
    kind: 'market.mark',
    symbol: PERP,
    time: core.core.clock.now(),
    mark: 9_900,
    index: 9_900,
  });
  for (let slice = 0; slice < 9; slice++) await drained(core);
  expect(users.reduce((sum, user) => sum + traded.lots(user), 0)).toBe(6_000 - MANY * 10);
  await core.core.stop();
});

it('CONTRACT-235 used-up positions make no liquidation due while the index of their market resumes', async () => {
  const core = await ContractCore.open();
  const traded = await opened(core);
  await core.place(traded.ada, 'buy', '10');
  await core.cross(traded.ben);
  await core.place(traded.ben, 'buy', '80');
  core.core.clock.advance(20_000);
  await core.core.writer.drain();
  const time = core.core.clock.now();
  await core.quote(8_799, 8_801);
  for (let sample = 0; sample < 2; sample++)
    await core.submit({ kind: 'market.mark', symbol: PERP, time, mark: 8_800, index: 8_800 });
  expect(positions.of(core.core.state).reached.next()).toBeUndefined();
  await core.pass(RESUME_GRACE_MILLIS - 1_000, 8_800);
  expect([traded.lots(), positions.of(core.core.state).reached.next()]).toEqual([10_000, undefined]);
  await core.pass(2_000, 8_800);
  await drained(core);
  expect([traded.lots(), traded.lots(traded.ben)]).toEqual([0, 0]);
  await core.stop();
});

it('CONTRACT-139 while the database is slow, a bounded number of slices of a storm is decided', async () => {
  let commit = () => Promise.resolve();
  const core = await ContractCore.open({ ...fakeStore(), commit: () => commit() });
  const traded = await opened(core);
  await core.setting('contract.triggers', { ...triggerSettings.default, firedAtOnce: 1 });
  await core.place(traded.ada, 'buy', '1');
  const all = 10;
  for (let at = 0; at < all; at++) await traded.stop('sell', '99.00', { size: '0.1', reduceOnly: true });
  const { clock, writer, state } = core.core;
  await core.quote(9_799, 9_801);
  const written: (() => void)[] = [];
  commit = () =>
    new Promise((resolve) => {
      written.push(resolve);
    });
  const time = clock.now();
  const marked = writer.submit({ kind: 'market.mark', symbol: PERP, time, mark: 9_800, index: 9_800 });
  const waiting = () => [...triggers.of(state).all()].filter(({ status }) => status === 'waiting').length;
  // The scheduler looks at what is due after a commit.
  for (const resolve of written.splice(0)) resolve();
  await marked;
  for (let at = 0; at < all; at++) clock.advance(1);
  expect(waiting()).toBe(all - 6);
  commit = () => Promise.resolve();
  for (const resolve of written) resolve();
  await writer.drain();
  for (let at = 0; at < all; at++) {
    clock.advance(1);
    await writer.drain();
  }
  expect([waiting(), traded.lots()]).toEqual([0, 0]);
  await core.stop();
});
