/** Changes of leverage and modes at their borders. The mark is 100.00 unless a test moves it. */
import { expect, it } from 'vitest';
import { ContractCore, PERP } from '../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { fired } from '../../tests/support/fired-core.ts';
import { restarted } from '../../tests/support/restarted-contracts.ts';
import { writingStore } from '../../tests/support/writing-store.ts';
import type { ContractMode } from '#protocol/names/contract';
import { positionChangeRows } from './history/change-rows.ts';

const NOWHERE = 'NO-USDT-PERP';
const [unknown, hasOpen] = [{ code: 'market.unknown-symbol' }, { code: 'contract.has-open' }];

it('CONTRACT-102 leverage and modes are set in a contract that is traded', () =>
  fired(async ({ core, ada }) => {
    for (const [kind, input] of [
      ['setLeverage', { leverage: 5 }],
      ['setMarginMode', { marginMode: 'cross' }],
      ['setPositionMode', { positionMode: 'hedge' }],
    ] as const) {
      expect(await core.do(ada, kind, { symbol: NOWHERE, ...input })).toMatchObject(unknown);
      expect(await core.do(ada, kind, { symbol: PERP, ...input })).toMatchObject({
        answer: { symbol: PERP, ...input },
      });
    }
    await core.submit({ kind: 'market.close', symbol: PERP, time: 9 });
    expect(await core.do(ada, 'setLeverage', { symbol: PERP, leverage: 6 })).toMatchObject(unknown);
  }));

it('CONTRACT-103 a trigger alone keeps the modes; those that are set already may be set again', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    const margin = (marginMode: string) => core.do(ada, 'setMarginMode', { symbol: PERP, marginMode });
    const sides = (positionMode: string) => core.do(ada, 'setPositionMode', { symbol: PERP, positionMode });
    await traded.stop('buy', '105.00');
    expect([await margin('cross'), await sides('hedge')]).toMatchObject([hasOpen, hasOpen]);
    expect([await margin('isolated'), await sides('one-way')]).toMatchObject([{ code: 200 }, { code: 200 }]);
    await core.do(ada, 'cancelTriggers', {});
    expect([await margin('cross'), await sides('hedge')]).toMatchObject([{ code: 200 }, { code: 200 }]);
  }));

it('CONTRACT-104 a leverage is refused if one side of what is open is above its limit, and not at it', () =>
  fired(async (traded) => {
    const { core, ada, ben } = traded;
    const above = { code: 'contract.bad-leverage', problems: [{ field: 'leverage', code: 'above-limit' }] };
    // Above a leverage of 25 the limit is 20,000.
    await core.place(ada, 'buy', '200', { leverage: 25, price: '100.00' });
    expect(await core.leverage(ada, 50)).toMatchObject({ code: 200 });
    expect(await core.leverage(ada, 25)).toMatchObject({ code: 200 });
    await core.place(ada, 'buy', '0.001', { price: '99.00' });
    expect([await core.leverage(ada, 26), await core.leverage(ada, 24)]).toMatchObject([
      above,
      { code: 200 },
    ]);
    await core.place(ben, 'buy', '150', { leverage: 40, price: '99.00' });
    expect(await core.place(ben, 'sell', '150', { price: '101.00' })).toMatchObject({ code: 200 });
    expect(await core.leverage(ben, 50)).toMatchObject({ code: 200 });
    // A position counts with the orders, but for those that only reduce it.
    await core.do(ben, 'cancelOrders', {});
    await core.do(ada, 'cancelOrders', {});
    await core.quote(9_999, 10_001, 1_000_000);
    await core.place(ben, 'buy', '150', { leverage: 25 });
    for (const price of ['105.00', '106.00'])
      await core.place(ben, 'sell', '150', { reduceOnly: true, price });
    await core.place(ben, 'buy', '49', { price: '99.00' });
    expect(await core.leverage(ben, 26)).toMatchObject({ code: 200 });
    expect((await core.orders(ben)).map(({ leverage }) => leverage).sort()).toEqual([25, 25, 26]);
    await core.leverage(ben, 25);
    await core.place(ben, 'buy', '2', { price: '99.00' });
    expect(await core.leverage(ben, 26)).toMatchObject(above);
  }));

it.each([
  ['200.2', { code: 200 }],
  ['200.19999999', { code: 'contract.insufficient-balance', problems: [{ code: 'not-enough' }] }],
] as const)(
  'CONTRACT-104 a lower leverage may take all that is available, and no more: %s',
  async (amount, answer) => {
    const core = await ContractCore.open();
    const [ada, ben] = [await core.user('Ada', amount), await core.user('Ben', '1000')];
    await core.price(10_000);
    await core.place(ada, 'buy', '10', { price: '100.00' });
    await core.place(ben, 'sell', '10', { price: '100.00' });
    expect((await core.positions(ada))[0]).toMatchObject({ margin: '100', fee: '0.2' });
    expect(await core.leverage(ada, 5)).toMatchObject(answer);
    expect((await core.positions(ada))[0]?.margin).toBe(answer.code === 200 ? '200' : '100');
    await core.stop();
  },
);

it('CONTRACT-104 a cross account covers its loss and the margin of the new leverage, or keeps the old one', () =>
  fired(async ({ core, ada }) => {
    await core.cross(ada);
    await core.place(ada, 'buy', '50');
    expect(await core.money(ada)).toEqual(['497.44975', '500.05']);
    // 5,000.5 / 6 is 333.3667 more, and 164.0831 are left: more than the loss of 150.5, and less than one of 200.5.
    await core.price(9_600);
    expect(await core.leverage(ada, 6)).toMatchObject({ code: 'contract.insufficient-balance' });
    await core.price(9_700);
    expect(await core.leverage(ada, 6)).toMatchObject({ code: 200 });
    expect([await core.money(ada), await core.positions(ada)]).toMatchObject([
      ['164.08308333', '833.41666667'],
      [{ leverage: 6, margin: '833.41666667' }],
    ]);
    expect(await core.leverage(ada, 12)).toMatchObject({ code: 200 });
    expect(await core.money(ada)).toEqual(['580.79141666', '416.70833334']);
  }));

it('CONTRACT-104 the margin that a short cross position needs at the mark is that of the new leverage', () =>
  fired(async ({ core, ada }) => {
    await core.cross(ada);
    await core.place(ada, 'sell', '50');
    expect(await core.money(ada)).toEqual(['497.55025', '499.95']);
    // 333.30 more leave 164.25: less than a loss of 145.50 and 24.25 of margin, more than 140.50 and 23.42.
    await core.price(10_290);
    expect(await core.leverage(ada, 6)).toMatchObject({ code: 'contract.insufficient-balance' });
    await core.price(10_280);
    expect(await core.leverage(ada, 6)).toMatchObject({ code: 200 });
  }));

it('CONTRACT-102 orders, triggers and positions of another contract are another matter', async () => {
  const other = 'AAA-USDT-PERP';
  const written = writingStore();
  const core = await ContractCore.open(written.store, [{ ...fakeInstrument(other), kind: 'perpetual' }]);
  const ada = await core.user('Ada', '1000');
  for (const symbol of [PERP, other]) await core.price(10_000, symbol);
  await core.do(ada, 'setLeverage', { symbol: other, leverage: 10 });
  await core.place(ada, 'buy', '1', { symbol: other, price: '95.00' });
  await core.place(ada, 'buy', '1', { symbol: other });
  const stop = { purpose: 'stop', side: 'buy', trigger: '105.00', size: '1' };
  expect(await core.do(ada, 'placeTrigger', { ...stop, symbol: other })).toMatchObject({ code: 200 });
  await core.cross(ada);
  await core.hedge(ada);
  expect(await core.leverage(ada, 5)).toMatchObject({ answer: { symbol: PERP, leverage: 5 } });
  expect(await core.orders(ada)).toMatchObject([{ symbol: other, leverage: 10 }]);
  expect(await core.positions(ada)).toMatchObject([{ symbol: other, leverage: 10, marginMode: 'isolated' }]);
  expect((await core.rows<ContractMode>(ada, 'contract-mode')).map(({ symbol }) => symbol)).toEqual([
    other,
    PERP,
  ]);
  // A change of margin or leverage is in the history of its position.
  const [held] = await core.positions(ada);
  await core.do(ada, 'adjustMargin', { position: held?.id, change: 'add', amount: '5' });
  await core.do(ada, 'setLeverage', { symbol: other, leverage: 20 });
  const changes = written.rows(positionChangeRows).map(({ kind, marginChange }) => [kind, marginChange]);
  expect(changes.slice(1)).toEqual([
    ['margin', '500000000'],
    ['leverage', '-1000100000'],
  ]);
  await core.stop();
});

it('CONTRACT-104 leverage waits for an order that is being matched, for a mark, and for the index', async () => {
  const core = await ContractCore.open();
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  await core.submit({ kind: 'market.open', symbol: PERP, epoch: 'two', delay: 500, time: 9 });
  await core.price(10_000);
  await core.place(ada, 'buy', '2');
  expect(await core.leverage(ada, 5)).toMatchObject({ code: 'contract.being-matched' });
  expect(await core.do(ada, 'cancelOrder', { order: 1 })).toMatchObject({ code: 'contract.being-matched' });
  expect(await core.do(ada, 'cancelOrders', {})).toMatchObject({ answer: { cancelled: 0 } });
  await core.price(10_000);
  expect(core.lotsOf(ada)).toBe(2_000);
  await core.place(ben, 'buy', '1', { price: '90.00' });
  const again = await restarted(core);
  expect(await again.leverage(ada, 5)).toMatchObject({ code: 'contract.no-mark' });
  // Ben has no position, and needs none.
  expect(await again.leverage(ben, 5)).toMatchObject({ code: 200 });
  expect(await again.money(ben)).toEqual(['981.955', '18.045']);
  await again.mark(10_000);
  // Margin may be added then, and not be taken away.
  expect(await again.leverage(ada, 20)).toMatchObject({ code: 'contract.resuming' });
  expect(await again.leverage(ada, 5)).toMatchObject({ code: 200 });
  expect((await again.positions(ada))[0]).toMatchObject({ leverage: 5, margin: '40.02' });
  await again.stop();
});
