/** Orders and positions of contracts, through the core. The mark is 100.00 unless a test moves it. */
import { expect, it } from 'vitest';
import { liquidationPriceOf } from '../../tests/support/contract-prices.ts';
import { ContractCore, PERP, RESUME_GRACE_MILLIS } from '../../tests/support/contract-core.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { createSqlStore } from '../db/sql-store.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { isOpenIn } from '../core/state.ts';
import { reconcileOpenOrders } from '../trading/reconcile-open-orders.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';

async function trading(run: (core: ContractCore, ada: number, ben: number) => Promise<void>): Promise<void> {
  const core = await ContractCore.open();
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  await run(core, ada, ben);
  await core.stop();
}

it('CONTRACT-001 a market order opens a position with exact margin, fee and entry value', () =>
  trading(async (core, ada) => {
    const placed = await core.place(ada, 'buy', '10');
    expect(placed).toMatchObject({
      answer: { status: 'all-filled', filledTotal: '1000.1', fee: '0.50005', leverage: 10, feeAsset: 'USDT' },
    });
    // 100.01 of margin, and 0.1 because it was opened one tick above the mark.
    expect(await core.positions(ada)).toMatchObject([
      { side: 'long', size: '10.000', entryTotal: '1000.1', margin: '100.11', fee: '0.50005', cause: '' },
    ]);
    expect(await core.money(ada)).toEqual(['899.38995', '100.11']);
    expect(isOpenIn(core.core.state, PERP)).toBe(true);
  }));

it('CONTRACT-002 a limit order freezes margin and fee, rests in one book, and frees all of it', () =>
  trading(async (core, ada) => {
    const placed = await core.place(ada, 'buy', '10', { price: '95.00' });
    expect(placed).toMatchObject({
      answer: { id: 1, status: 'unfilled', price: '95.00', reduceOnly: false },
    });
    expect(await core.money(ada)).toEqual(['904.525', '95.475']);
    expect(core.book('bid')).toEqual([
      [9_999, 100_000],
      [9_500, 10_000],
    ]);
    core.check();
    expect(await core.do(ada, 'cancelOrder', { order: 1 })).toMatchObject({ answer: { cause: 'user' } });
    expect(await core.money(ada)).toEqual(['1000', '0']);
    expect(await core.do(ada, 'cancelOrder', { order: 1 })).toMatchObject({ code: 'contract.no-order' });
  }));

it('CONTRACT-003 two users trade with each other, and each pays the fee of its role', () =>
  trading(async (core, ada, ben) => {
    await core.place(ada, 'buy', '5', { price: '100.00' });
    expect(await core.place(ben, 'sell', '5', { price: '99.99', leverage: 20 })).toMatchObject({
      answer: { status: 'all-filled', filledTotal: '500', fee: '0.25' },
    });
    expect(await core.positions(ada)).toMatchObject([
      { side: 'long', size: '5.000', margin: '50', fee: '0.1' },
    ]);
    expect(await core.positions(ben)).toMatchObject([
      { side: 'short', size: '5.000', margin: '25', fee: '0.25' },
    ]);
    expect(await core.money(ada)).toEqual(['949.9', '50']);
  }));

it('CONTRACT-004 a position is added to, reduced, closed and turned; PnL is settled at its average entry price', () =>
  trading(async (core, ada) => {
    await core.place(ada, 'buy', '1');
    await core.price(11_000);
    await core.place(ada, 'buy', '1');
    expect(await core.positions(ada)).toMatchObject([{ size: '2.000', entryTotal: '210.02' }]);
    await core.price(12_000);
    const reduced = await core.place(ada, 'sell', '1');
    expect(reduced.code).toBe(200);
    // 119.99 − 105.01
    expect(await core.positions(ada)).toMatchObject([
      {
        size: '1.000',
        entryTotal: '105.01',
        pnl: '14.98',
        closedSize: '1.000',
        closedTotal: '119.99',
      },
    ]);
    core.check();
    await core.place(ada, 'sell', '3');
    expect(await core.positions(ada)).toMatchObject([
      { side: 'short', size: '2.000', entryTotal: '239.98', pnl: '0' },
    ]);
    core.check();
    await core.place(ada, 'buy', '2');
    expect(await core.positions(ada)).toEqual([]);
    const [available, frozen] = await core.money(ada);
    // Two sales and two purchases, less the fees of 0.05 % of each.
    expect([available, frozen]).toEqual(['1029.455', '0']);
  }));

it('CONTRACT-005 a reduce-only order is cut to what is open, never opens a position, and ends with it', () =>
  trading(async (core, ada) => {
    await core.place(ada, 'buy', '2');
    expect(await core.place(ada, 'sell', '5', { price: '105.00', reduceOnly: true })).toMatchObject({
      answer: { size: '2.000', status: 'unfilled' },
    });
    const [, frozen] = await core.money(ada);
    expect(frozen).toBe('20.022');
    expect(await core.place(ada, 'sell', '9', { reduceOnly: true })).toMatchObject({
      answer: { filled: '2.000', status: 'all-filled' },
    });
    expect([await core.positions(ada), await core.orders(ada)]).toEqual([[], []]);
    // Nothing is open: the order is taken, and ends.
    expect(await core.place(ada, 'sell', '1', { reduceOnly: true })).toMatchObject({
      answer: { filled: '0.000', status: 'cancelled', cause: 'reduce-only' },
    });
  }));

it('CONTRACT-006 what an order lacks is refused by field: balance, leverage, the risk limit, the price band', () =>
  trading(async (core, ada) => {
    const refusal = async (side: 'buy' | 'sell', size: string, more: Readonly<Record<string, unknown>>) => {
      const answer = await core.place(ada, side, size, more);
      return answer.code === 200
        ? 200
        : [answer.code, ...answer.problems.map(({ field, code }) => `${field} ${code}`)];
    };
    expect(await refusal('buy', '100', { leverage: 9 })).toEqual([
      'contract.insufficient-balance',
      'size not-enough',
    ]);
    expect(await refusal('buy', '1', { leverage: 51 })).toEqual([
      'contract.bad-leverage',
      'leverage too-large',
    ]);
    expect(await refusal('buy', '201', { leverage: 50, price: '100.00' })).toEqual([
      'contract.bad-order',
      'size above-limit',
    ]);
    expect(await refusal('buy', '1', { price: '150.00' })).toEqual([
      'contract.outside-band',
      'price outside-band',
    ]);
    expect(await refusal('buy', '1', { positionSide: 'long' })).toEqual([
      'contract.bad-order',
      'positionSide wrong-mode',
    ]);
    expect(await refusal('buy', '1.0001', {})).toEqual(['contract.bad-order', 'size off-step']);
    expect(await refusal('buy', '1', { symbol: 'NO-USDT-PERP' })).toEqual(['market.unknown-symbol']);
    expect(await core.money(ada)).toEqual(['1000', '0']);
  }));

it('CONTRACT-007 nobody opens a position that is lost at once: the loss to the mark is part of its margin', () =>
  trading(async (core, ada, ben) => {
    await core.quote(9_000, 11_000);
    await core.place(ben, 'sell', '50', { price: '108.00', leverage: 50 });
    const wanted = { price: '108.00', leverage: 50 };
    expect(await core.place(ada, 'buy', '100', wanted)).toMatchObject({
      code: 'contract.insufficient-balance',
    });
    expect(await core.place(ada, 'buy', '50', wanted)).toMatchObject({ code: 200 });
    expect(await core.positions(ada)).toMatchObject([{ entryTotal: '5400', margin: '508' }]);
  }));

it('CONTRACT-008 one tap closes a position at market; one command closes all, and its copy does nothing more', () =>
  trading(async (core, ada, ben) => {
    await core.place(ada, 'buy', '2');
    await core.place(ada, 'sell', '2', { price: '104.00', reduceOnly: true });
    const [{ id: position } = { id: 0 }] = await core.positions(ada);
    expect(await core.do(ben, 'closePosition', { position })).toMatchObject({
      code: 'contract.no-position',
    });
    expect(await core.do(ada, 'closePosition', { position })).toMatchObject({
      answer: { type: 'market', side: 'sell', filled: '2.000', reduceOnly: true },
    });
    expect([await core.positions(ada), await core.orders(ada)]).toEqual([[], []]);
    await core.place(ada, 'sell', '3');
    const id = core.core.id();
    const closed = await core.do(ada, 'closeAll', {}, id);
    expect(closed).toMatchObject({
      answer: { results: [{ symbol: PERP, closed: '3.000', left: '0.000', code: '' }] },
    });
    await core.place(ada, 'buy', '1');
    expect(await core.do(ada, 'closeAll', {}, id)).toEqual(closed);
    expect(core.lotsOf(ada)).toBe(1_000);
    expect(await core.do(ben, 'closeAll', {})).toMatchObject({ answer: { results: [] } });
  }));

it('CONTRACT-009 a book without offers leaves the position open and says so', () =>
  trading(async (core, ada) => {
    await core.place(ada, 'buy', '2');
    await core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids: [], asks: [] });
    expect(await core.do(ada, 'closeAll', {})).toMatchObject({
      answer: { results: [{ closed: '0.000', left: '2.000', code: 'contract.no-liquidity' }] },
    });
  }));

it('CONTRACT-010 all open orders are cancelled at once, and others stay', () =>
  trading(async (core, ada, ben) => {
    for (const price of ['95.00', '96.00']) await core.place(ada, 'buy', '1', { price });
    await core.place(ben, 'buy', '1', { price: '94.00' });
    expect(await core.do(ada, 'cancelOrders', {})).toMatchObject({ answer: { cancelled: 2 } });
    expect([await core.orders(ada), (await core.orders(ben)).length]).toEqual([[], 1]);
    expect(await core.money(ada)).toEqual(['1000', '0']);
  }));

it.each([
  ['buy', -1],
  ['sell', 1],
] as const)(
  'CONTRACT-011 a position (%s) is closed at the first mark at its liquidation price, and not before',
  (side, way) =>
    trading(async (core, ada) => {
      await core.place(ada, side, '50', { leverage: 25 });
      await core.place(ada, side, '1', { price: side === 'buy' ? '95.00' : '105.00' });
      const price = liquidationPriceOf(core, ada);
      await core.price(price - way);
      expect([core.lotsOf(ada) !== 0, (await core.orders(ada)).length]).toEqual([true, 1]);
      await core.price(price);
      expect([core.lotsOf(ada), await core.orders(ada)]).toEqual([0, []]);
      core.check();
    }),
);

it('CONTRACT-012 a loss beyond the margin is paid by the insurance fund: the rest of the balance is not touched', () =>
  trading(async (core, ada) => {
    await core.place(ada, 'buy', '50', { leverage: 25 });
    const [available] = await core.money(ada);
    await core.price(5_000);
    expect([core.lotsOf(ada), await core.money(ada)]).toEqual([0, [available, '0']]);
  }));

it('CONTRACT-013 a close that its user cannot pay does not trade', () =>
  trading(async (core, ada, ben) => {
    await core.quote(9_999, 10_001, 1_000_000);
    await core.place(ada, 'buy', '200', { leverage: 25 });
    await core.quote(9_000, 10_100);
    // The loss is 5.01 a coin, and the margin 4.01.
    await core.place(ben, 'buy', '200', { price: '95.00', leverage: 25 });
    const sold = await core.place(ada, 'sell', '200', { price: '95.00', reduceOnly: true });
    expect(sold).toMatchObject({ answer: { status: 'cancelled', cause: 'insufficient-margin' } });
    expect([core.lotsOf(ada), (await core.money(ada))[0]?.slice(0, 3)]).toEqual([20_534, '0.0']);
  }));

it('CONTRACT-014 a restart rebuilds orders and positions with the same hash, and ids go on', async () => {
  const connection = await memoryDatabase();
  const open = () => ContractCore.open(createSqlStore(connection, FEATURE_TABLES.features));
  const core = await open();
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  await core.place(ada, 'buy', '5', { price: '100.00' });
  await core.place(ben, 'sell', '2', { price: '100.00' });
  await core.place(ben, 'sell', '3');
  await core.place(ada, 'sell', '1', { price: '104.00', reduceOnly: true });
  const shown = async (of: ContractCore) => [
    await of.positions(ada),
    await of.orders(ada),
    await of.positions(ben),
  ];
  const before = [core.core.hash(), await shown(core)];
  await core.stop();
  const again = await open();
  expect([again.core.hash(), await shown(again)]).toEqual(before);
  again.check();
  await again.price(10_000);
  await again.do(ada, 'closeAll', {});
  await again.do(ben, 'closeAll', {});
  expect([await again.positions(ada), await again.positions(ben)]).toEqual([[], []]);
  await again.pass(RESUME_GRACE_MILLIS, 10_000);
  await again.place(ada, 'buy', '1');
  expect(await again.positions(ada)).toMatchObject([{ id: 5 }]);
  await again.stop();
  await connection.close();
});

it('CONTRACT-015 positions of a contract that is no longer traded are closed at its last price', () =>
  trading(async (core, ada, ben) => {
    await core.place(ada, 'buy', '5', { price: '100.00' });
    await core.place(ben, 'sell', '2', { price: '100.00' });
    await core.mark(10_100);
    const { writer, state, clock } = core.core;
    const delisted = [{ ...fakeInstrument(PERP), kind: 'perpetual' } as const];
    reconcileOpenOrders(clock, { writer, state, instruments: [], delisted });
    await writer.drain();
    expect([await core.positions(ada), await core.orders(ada), await core.positions(ben)]).toEqual([
      [],
      [],
      [],
    ]);
    expect(await core.money(ada)).toEqual(['1001.96', '0']);
  }));

it('CONTRACT-016 a refused fill-or-kill order changes nothing: own resting orders stay, and money is as before', () =>
  trading(async (core, ada) => {
    await core.place(ada, 'sell', '1', { price: '100.00' });
    const before = [await core.money(ada), await core.orders(ada)];
    const wanted = { reduceOnly: true, timeInForce: 'fok' };
    expect(await core.place(ada, 'buy', '1', wanted)).toMatchObject({ code: 'contract.not-fillable' });
    expect([await core.money(ada), await core.orders(ada)]).toEqual(before);
  }));
