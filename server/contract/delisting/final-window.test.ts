/**
 * The window in which the final price of a delisted contract is found. A user who sees its samples knows a part of that
 * price, so nothing is traded meanwhile. At 0.01 USDT a tick and 0.001 ABC a lot; the index is 100.00 before it.
 */
import { expect, it } from 'vitest';
import { minorOf } from '#domain/ledger/minor';
import type { ContractLiquidation } from '#protocol/names/liquidation';
import type { ContractOrder, ContractTrigger } from '#protocol/names/contract';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { announce, passToWindow, passWindow, runSlices } from '../../../tests/support/delisted-contract.ts';
import { restarted } from '../../../tests/support/restarted-contracts.ts';
import { trading } from '../../trading/trading-state.ts';
import { positions } from '../positions.ts';
import { contractTermsQuery } from '../queries.ts';

const MINUTE = 60_000;

/** The market maker quotes around the index of each minute. */
async function minutes(core: ContractCore, indices: readonly number[]): Promise<void> {
  for (const index of indices) {
    await core.quote(index - 1, index + 1);
    await passWindow(core, [index]);
  }
}

const moneyOf = async (core: ContractCore, user: number) =>
  (await core.money(user)).reduce((all, each) => all + (minorOf(each ?? '0') ?? 0n), 0n);

const markOf = (core: ContractCore) => trading.of(core.core.state).markets.get(PERP)?.mark?.mark;

const termsOf = async (core: ContractCore) =>
  (await core.core.ask(contractTermsQuery, {})).markets.find(({ symbol }) => symbol === PERP)?.delisting;

it('CONTRACT-148 who knows half of the final price gains nothing by closing one side of a hedge', async () => {
  const core = await ContractCore.open();
  const ada = await core.user('Ada', '1000');
  await core.hedge(ada);
  await core.price(10_000);
  await core.placeBothSides(ada, '10');
  const announced = await announce(core, 4);
  await passToWindow(core, announced);
  const before = await moneyOf(core, ada);
  // Half of it was 4.00 lower than now: the final price is about 98.00, and the book pays 100.00.
  await minutes(core, [9_600, 9_600]);
  await core.quote(9_999, 10_001);
  const long = (await core.positions(ada)).find(({ side }) => side === 'long')?.id;
  const ended = { code: 'contract.trading-ended' };
  expect(await core.place(ada, 'sell', '10', { positionSide: 'long' })).toMatchObject(ended);
  expect(await core.do(ada, 'closePosition', { position: long, timeInForce: 'ioc' })).toMatchObject(ended);
  expect(await core.do(ada, 'reverse', { position: long })).toMatchObject(ended);
  const all = await core.do(ada, 'closeAll', {});
  expect(all).toMatchObject({ answer: { results: [{ ...ended }, { ...ended }] } });
  const stop = { purpose: 'stop-loss', position: long, trigger: '90.00' };
  expect(await core.do(ada, 'placeTrigger', stop)).toMatchObject(ended);
  await minutes(core, [10_000, 10_000]);
  await runSlices(core, 3);
  expect(await termsOf(core)).toMatchObject({ price: '98.00', samples: 4 });
  expect([core.lotsOf(ada), (await core.positions(ada)).length]).toEqual([0, 0]);
  // One side wins the loss of the other one, but for the spread at which they were opened.
  expect(before - (await moneyOf(core, ada))).toBe(20_000_000n);
  await core.stop();
});

it('CONTRACT-149 orders and triggers end as the window begins, and none of them trades in it', async () => {
  const core = await ContractCore.open();
  const orders: ContractOrder[] = [];
  const triggers: ContractTrigger[] = [];
  core.core.onAccountEvent((_, { changes }) => {
    for (const { entity, rows } of changes) {
      if (entity === 'contract-order') orders.push(...(rows as readonly ContractOrder[]));
      if (entity === 'contract-trigger') triggers.push(...(rows as readonly ContractTrigger[]));
    }
  });
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  await core.place(ada, 'buy', '3');
  const [position] = await core.positions(ada);
  for (const price of ['101.00', '102.00']) await core.place(ada, 'sell', '1', { price, reduceOnly: true });
  await core.do(ada, 'placeTrigger', { purpose: 'stop-loss', position: position?.id, trigger: '95.00' });
  // One thing a slice: the second order is still open when the market maker crosses it.
  const announced = await announce(core, 4, 1);
  const { clock, writer } = core.core;
  await passToWindow(core, announced);
  expect(orders.at(-1)).toMatchObject({ status: 'cancelled', cause: 'delisted', filled: '0.000' });
  await core.submit({
    ...{ kind: 'market.quote', symbol: PERP, time: clock.now(), whole: true },
    ...{ bids: [[10_300, 100_000]], asks: [[10_301, 100_000]] },
  });
  clock.advance(5);
  await writer.drain();
  expect(core.lotsOf(ada)).toBe(3_000);
  expect((await core.orders(ada)).length).toBe(0);
  expect(orders.filter(({ cause }) => cause === 'delisted').length).toBe(2);
  expect(triggers.at(-1)).toMatchObject({ status: 'cancelled', cause: 'delisted' });
  await core.stop();
});

it('CONTRACT-150 in the window the mark is the final price as far as it is known', async () => {
  const core = await ContractCore.open();
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  await core.place(ada, 'buy', '1');
  const announced = await announce(core, 4);
  await passToWindow(core, announced);
  expect(markOf(core)).toBe(10_000);
  await core.mark(9_800);
  expect(markOf(core)).toBe(9_800);
  await minutes(core, [9_600, 9_600]);
  expect(markOf(core)).toBe(9_600);
  await core.mark(10_000);
  expect(markOf(core)).toBe(9_800);
  await minutes(core, [10_000]);
  // One minute is left: a leap of the index moves the mark by a quarter of it.
  await core.mark(10_400);
  expect(markOf(core)).toBe(9_900);
  await minutes(core, [10_000]);
  await runSlices(core, 3);
  expect(await termsOf(core)).toMatchObject({ price: '98.00' });
  await core.mark(10_400);
  expect(markOf(core)).toBe(9_800);
  await core.stop();
});

it.each([
  // The index is a quarter of a price that is at 90.10 then, where its margin is used up.
  ['buy', 9_600, [8_800, 9_400], [7_300, 9_025]],
  // At 109.89.
  ['sell', 10_400, [11_200, 10_600], [12_700, 10_975]],
] as const)(
  'LIQUIDATION-080 liquidations go on in the window: at its mark, and not on the book: %s',
  async (side, before, [dive, sound], [end, mark]) => {
    const core = await ContractCore.open();
    const steps = core.sent<ContractLiquidation>('contract-liquidation');
    const ada = await core.user('Ada', '1000');
    await core.price(10_000);
    await core.place(ada, side, '10');
    const announced = await announce(core, 4);
    await passToWindow(core, announced);
    await minutes(core, [before, before, before]);
    // The last minute counts for a quarter.
    await core.price(dive);
    expect([markOf(core), Math.abs(core.lotsOf(ada))]).toEqual([sound, 10_000]);
    // The book offers more than its mark.
    await core.quote(9_999, 10_001);
    await core.mark(end);
    expect(markOf(core)).toBe(mark);
    const price = (mark / 100).toFixed(2);
    expect(steps).toMatchObject([{ mark: price, price, filled: '0.000', takenOver: '10.000' }]);
    expect(core.lotsOf(ada)).toBe(0);
    expect(steps[0]?.paid).toBe('0');
    await core.stop();
  },
);

it('CONTRACT-151 with fewer live minutes than the setting asks the settlement waits for more', async () => {
  const core = await ContractCore.open();
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  await core.place(ada, 'buy', '1');
  const announced = await announce(core, 6);
  await passToWindow(core, announced);
  const { clock, writer } = core.core;
  await minutes(core, [10_100]);
  // The index is silent for the rest of the window, and for some minutes after it.
  clock.advance(announced.at + 3 * MINUTE - clock.now());
  await writer.drain();
  await runSlices(core, 5);
  expect(await termsOf(core)).toMatchObject({ price: null, samples: 1, leastSamples: 3 });
  expect(core.lotsOf(ada)).toBe(1_000);
  expect(await core.place(ada, 'sell', '1')).toMatchObject({ code: 'contract.trading-ended' });
  await minutes(core, [10_200, 10_300]);
  await runSlices(core, 5);
  expect(await termsOf(core)).toMatchObject({ price: '102.00', samples: 3 });
  expect(core.lotsOf(ada)).toBe(0);
  await core.stop();
});

it('CONTRACT-151 a start in the window ends what is open again, and fixes no price before the instant', async () => {
  const core = await ContractCore.open();
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  await core.place(ada, 'buy', '1');
  const announced = await announce(core, 4);
  await passToWindow(core, announced);
  await minutes(core, [9_600, 9_600, 9_600]);
  const { clock, writer } = core.core;
  const due = announced.at - 4 * MINUTE;
  await writer.submit({ kind: 'contract.end', symbol: PERP, due, time: clock.now() });
  expect(await termsOf(core)).toMatchObject({ price: null, samples: 3 });
  await minutes(core, [10_000]);
  await runSlices(core, 3);
  expect(await termsOf(core)).toMatchObject({ price: '97.00', samples: 4 });
  await core.stop();
});

it('CONTRACT-153 stops in the window change neither price nor sums', async () => {
  let core = await ContractCore.open();
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  await core.place(ada, 'buy', '3');
  for (const price of ['101.00', '102.00', '103.00'])
    await core.place(ada, 'sell', '1', { price, reduceOnly: true });
  const announced = await announce(core, 4, 1);
  await passToWindow(core, announced);
  // One order has ended.
  expect((await core.orders(ada)).length).toBe(2);
  const restart = async (millisAhead: number) => {
    const hash = core.core.hash();
    core = await restarted(core);
    expect(core.core.hash()).toBe(hash);
    core.core.clock.advance(millisAhead);
  };
  await restart(1);
  await runSlices(core, 5);
  expect((await core.orders(ada)).length).toBe(0);
  core.core.clock.advance(10_000 - 6);
  await minutes(core, [9_600, 9_600]);
  await restart(1);
  await runSlices(core, 3);
  expect(await termsOf(core)).toMatchObject({ price: null, samples: 2 });
  await minutes(core, [10_000, 10_000]);
  await runSlices(core, 5);
  expect(await termsOf(core)).toMatchObject({ price: '98.00', samples: 4 });
  expect([core.lotsOf(ada), (await core.positions(ada)).length]).toEqual([0, 0]);
  await core.stop();
});

it('CONTRACT-152 a slice sorts nothing again', async () => {
  const core = await ContractCore.open();
  await core.price(10_000);
  const users: number[] = [];
  for (let at = 0; at < 12; at++) {
    const user = await core.user(`user${String(at)}`, '100');
    users.push(user);
    await core.place(user, at % 2 === 0 ? 'buy' : 'sell', '1');
  }
  const announced = await announce(core, 2, 1);
  await passToWindow(core, announced);
  await minutes(core, [10_000, 10_000]);
  const all = positions.of(core.core.state);
  let sorts = 0;
  const sorted = all.in.bind(all);
  all.in = (symbol) => {
    sorts += 1;
    return sorted(symbol);
  };
  await runSlices(core, 20);
  expect(users.map((user) => core.lotsOf(user))).toEqual(users.map(() => 0));
  expect(sorts).toBeLessThan(3);
  await core.stop();
});
