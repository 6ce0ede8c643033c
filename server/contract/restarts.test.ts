/** Restarts in memory, in the same steps and in others. The mark is 100.00 unless a test moves it. */
import { expect, it } from 'vitest';
import type { ContractPosition, ContractTrigger } from '#protocol/names/contract';
import {
  COARSER,
  ContractCore,
  PERP,
  PERPETUAL,
  RESUME_GRACE_MILLIS,
} from '../../tests/support/contract-core.ts';
import { FiredCore } from '../../tests/support/fired-core.ts';
import { restarted } from '../../tests/support/restarted-contracts.ts';
import { reconcileOpenOrders } from '../trading/reconcile-open-orders.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { contractSettlement } from './contract-settlement.ts';
import { marginRatioOf } from './margin-ratio.ts';
import { openLotsIn, positions } from './positions.ts';

/** A tick of 0.5 and a lot of 0.01. */

async function traded(): Promise<FiredCore> {
  const core = await ContractCore.open();
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  return new FiredCore(core, ada, ben);
}

/** The texts of contracts in the hash of the state. */
function hashed({ core: { state } }: ContractCore): readonly string[] {
  const texts: string[] = [];
  for (const name of ['contract', 'contract-triggers', 'contract-funding', 'trading'])
    state.slices.get(name)?.hash((text) => texts.push(text));
  return texts;
}

/** Submits the commands of a start for all that is open; returns the rows that they send. */
async function reconciled({ core }: ContractCore, instrument: typeof PERPETUAL | undefined) {
  const [positionRows, triggerRows]: [ContractPosition[], ContractTrigger[]] = [[], []];
  core.onAccountEvent((_, { changes }) => {
    for (const { entity, rows } of changes) {
      if (entity === 'contract-position') positionRows.push(...(rows as readonly ContractPosition[]));
      if (entity === 'contract-trigger') triggerRows.push(...(rows as readonly ContractTrigger[]));
    }
  });
  const instruments = instrument === undefined ? [] : [instrument];
  const delisted = instrument === undefined ? [PERPETUAL] : [];
  reconcileOpenOrders(core.clock, { ...core, instruments, delisted });
  await core.writer.drain();
  return { positionRows, triggerRows };
}

it('CONTRACT-014 orders, positions, modes and triggers are the same after a restart in memory', async () => {
  const running = await traded();
  const { core, ada, ben } = running;
  await core.place(ada, 'buy', '5', { price: '100.00' });
  await core.place(ben, 'sell', '2', { price: '100.00' });
  await core.cross(await core.user('Cleo', '1000'));
  await running.stop('buy', '', { callbackBps: 100, activation: '102.00' });
  await running.stop('sell', '95.00', { reduceOnly: true });
  await core.pass(61_000, 10_000);
  const before = hashed(core);
  const shown = async (of: ContractCore) => [
    await of.positions(ada),
    await of.orders(ada),
    await of.money(ben),
  ];
  const rows = await shown(core);
  const again = await restarted(core);
  const ids = before.flatMap((text) =>
    text.startsWith('{') ? [(JSON.parse(text) as { id?: number }).id] : [],
  );
  expect(ids.filter((id) => id !== undefined)).toEqual([1, 2, 1, 2, 1]);
  expect([hashed(again), await shown(again)]).toEqual([before, rows]);
  const { positionRows, triggerRows } = await reconciled(again, PERPETUAL);
  expect([positionRows, triggerRows]).toEqual([[], []]);
  await again.price(10_000);
  await again.pass(RESUME_GRACE_MILLIS, 10_000);
  await again.place(ada, 'buy', '1');
  expect((await again.positions(ada))[0]).toMatchObject({ id: 1, size: '3.000' });
  await again.stop();
});

it('CONTRACT-220 in coarser steps lots, closed lots and prices are counted again, and money is not', async () => {
  const before = await traded();
  const { core, ada } = before;
  await core.place(ada, 'buy', '3');
  await core.place(ada, 'sell', '1');
  for (const trigger of ['105.00', '105.30']) await before.stop('buy', trigger);
  const limit = { type: 'limit', reduceOnly: true };
  await before.stop('sell', '95.00', { ...limit, price: '94.50', size: '0.5' });
  await before.stop('sell', '95.00', { ...limit, price: '94.30', size: '0.5' });
  await before.stop('sell', '95.00', { reduceOnly: true, size: '0.505' });
  await before.stop('buy', '', { callbackBps: 100, activation: '98.50' });
  await before.stop('buy', '', { callbackBps: 100, activation: '98.70' });
  const money = await core.money(ada);
  const [held] = await core.positions(ada);
  const again = await restarted(core, COARSER);
  // Until then it is shown as it was.
  expect(await again.positions(ada)).toEqual([held]);
  const market = trading.of(again.core.state).markets.get(PERP) as Market;
  expect(openLotsIn(again.core.state, market)).toBe(200);
  expect(contractSettlement.needsRecount?.(again.core.state, PERP)).toBe(true);
  const { positionRows, triggerRows } = await reconciled(again, COARSER);
  expect(positionRows).toEqual([
    { ...held, size: '2.00', closedSize: '1.00', version: positionRows[0]?.version },
  ]);
  expect(triggerRows.map(({ id, status, cause }) => [id, status, cause])).toEqual([
    [1, 'waiting', ''],
    [2, 'cancelled', 'new-steps'],
    [3, 'waiting', ''],
    [4, 'cancelled', 'new-steps'],
    [5, 'cancelled', 'new-steps'],
    [6, 'waiting', ''],
    [7, 'cancelled', 'new-steps'],
  ]);
  expect([triggerRows[0], triggerRows[2], triggerRows[5]]).toMatchObject([
    { trigger: '105.0', size: '1.00' },
    { trigger: '95.0', price: '94.5', size: '0.50' },
    { activation: '98.5', size: '1.00' },
  ]);
  expect(await again.money(ada)).toEqual(money);
  again.check();
  expect(openLotsIn(again.core.state, market)).toBe(200);
  expect(contractSettlement.needsRecount?.(again.core.state, PERP)).toBe(false);
  expect(await reconciled(again, COARSER)).toEqual({ positionRows: [], triggerRows: [] });
  // In the new steps it goes on: 4 × 0.01 at 99.5.
  await again.quote(199, 201, 10_000);
  await again.mark(200);
  await again.place(ada, 'sell', '0.04', { reduceOnly: true });
  expect((await again.positions(ada))[0]).toMatchObject({
    size: '1.96',
    closedSize: '1.04',
    closedTotal: '103.97',
  });
  await again.stop();
});

it('CONTRACT-220 a position that is not whole lots closes all of its contract, at the stored mark', async () => {
  const before = await traded();
  const { core, ada, ben } = before;
  await core.place(ada, 'buy', '3');
  await core.place(ben, 'sell', '1.005');
  await core.pass(61_000, 10_400);
  await core.price(10_300);
  const [, frozen] = await core.money(ada);
  const again = await restarted(core, COARSER);
  const { positionRows } = await reconciled(again, COARSER);
  expect(positionRows.map(({ cause, size, pnl }) => [cause, size, pnl])).toEqual([
    ['new-steps', '0.000', '11.97'],
    ['new-steps', '0.000', '-4.03005'],
  ]);
  expect([...positions.of(again.core.state).all()]).toEqual([]);
  expect(frozen).toBe('30.033');
  // 0.150015 of fee, and 0.050244975.
  expect([await again.money(ada), await again.money(ben)]).toEqual([
    ['1011.819985', '0'],
    ['995.91970502', '0'],
  ]);
  await again.stop();
});

it('CONTRACT-121 a start without a contract closes its positions at the stored mark or last trade', async () => {
  for (const passes of [true, false]) {
    const { core, ada } = await traded();
    await core.place(ada, 'buy', '3');
    if (passes) await core.pass(61_000, 10_400);
    const again = await restarted(core);
    if (!passes) {
      await again.quote(9_999, 10_001);
      expect(await again.place(ada, 'sell', '1', { reduceOnly: true })).toMatchObject({ code: 200 });
    }
    const { positionRows } = await reconciled(again, undefined);
    expect(positionRows).toMatchObject([
      { cause: 'delisted', closedTotal: passes ? '312' : '299.97', pnl: passes ? '11.97' : '-0.06' },
    ]);
    await again.stop();
  }
});

it('CONTRACT-121 without any price they stay open', async () => {
  const { core, ada } = await traded();
  await core.place(ada, 'buy', '3');
  const again = await restarted(core);
  const money = await again.money(ada);
  expect((await reconciled(again, undefined)).positionRows).toEqual([]);
  expect([(await again.positions(ada)).length, await again.money(ada)]).toEqual([1, money]);
  await again.stop();
});

it('CONTRACT-566 no margin ratio is known without a mark, nor in steps that the market has no longer', async () => {
  const { core, ada } = await traded();
  await core.place(ada, 'buy', '2');
  const again = await restarted(core, COARSER);
  const ratio = () => marginRatioOf(again.core.state, ada, PERP);
  expect(ratio()).toBeUndefined();
  await again.mark(200);
  expect(ratio()).toBeUndefined();
  await reconciled(again, COARSER);
  // 2 of 20.022 less 0.02.
  expect(ratio()).toBe(Math.floor(2e6 / 20.002));
  await again.stop();
});

it('CONTRACT-216 after a restart reached triggers fire in the order in which they were reached', async () => {
  const before = await traded();
  const { core, ada, ben } = before;
  for (const trigger of ['103.00', '101.00', '102.00']) await before.stop('buy', trigger, { size: '0.1' });
  for (const trigger of ['97.00', '99.00', '98.00']) await before.stop('sell', trigger, { size: '0.1' });
  await before.stop('buy', '101.00', { size: '0.1' });
  // The index was lost, so none of them may open a position yet.
  core.core.clock.advance(20_000);
  await core.core.writer.drain();
  await before.price(9_600);
  await before.price(10_400);
  expect([...before.last.values()].map(({ status }) => status)).toEqual(Array(7).fill('waiting'));
  const again = await restarted(core);
  const after = new FiredCore(again, ada, ben);
  await again.submit({ kind: 'market.open', symbol: PERP, time: 9, epoch: 'two', isFirst: true });
  await again.price(10_000);
  await again.pass(RESUME_GRACE_MILLIS, 10_000);
  await after.price(10_000);
  // Falling ones by the first price, the highest first; then rising ones, the lowest first, then by id.
  const fired = [...after.last.values()].toSorted((one, other) => one.placed - other.placed);
  expect(fired.map(({ id, status }) => [id, status])).toEqual(
    [5, 6, 4, 2, 7, 3, 1].map((id) => [id, 'fired']),
  );
  await again.stop();
});

it('CONTRACT-573 close all needs no mark: after a restart it closes by the first book', async () => {
  const { core, ada } = await traded();
  await core.place(ada, 'buy', '2');
  const again = await restarted(core);
  await again.submit({ kind: 'market.open', symbol: PERP, time: 9, epoch: 'two', isFirst: true });
  await again.quote(9_999, 10_001);
  expect(await again.do(ada, 'closeAll', {})).toMatchObject({
    answer: { results: [{ symbol: PERP, closed: '2.000', left: '0.000', code: '' }] },
  });
  expect(await again.positions(ada)).toEqual([]);
  await again.stop();
});

it('CONTRACT-586 margin is removed only at a mark of this run, while its index is live', async () => {
  const { core, ada } = await traded();
  await core.place(ada, 'buy', '2');
  const [held] = await core.positions(ada);
  const removed = { position: held?.id, change: 'remove', amount: '0.01' };
  core.core.clock.advance(20_000);
  await core.core.writer.drain();
  expect(await core.do(ada, 'adjustMargin', removed)).toMatchObject({ code: 'contract.index-stale' });
  const again = await restarted(core);
  expect(await again.do(ada, 'adjustMargin', removed)).toMatchObject({ code: 'contract.no-mark' });
  await again.stop();
});
