/** Legs belong to the position that their order opens, and to no later one. The mark is 100.00 at first. */
import { expect, it } from 'vitest';
import { fired, type FiredCore } from '../../../tests/support/fired-core.ts';

const legs = { takeProfit: { trigger: '104.00' }, stopLoss: { trigger: '90.00' } };

/** An order for 3 of which 1 is filled, and its position is closed. */
async function closed({ core, ada }: FiredCore): Promise<void> {
  expect(await core.place(ada, 'buy', '3', { price: '95.00', ...legs })).toMatchObject({ code: 200 });
  await core.quote(9_400, 9_500, 1_000);
  await core.quote(9_510, 9_530);
  await core.do(ada, 'closeAll', {});
}

it('CONTRACT-122 a leg does not protect a position that its order opened no part of', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await closed(traded);
    expect(traded.last.get(1)).toMatchObject({ status: 'pending', size: '2.000', position: 0 });
    await core.place(ada, 'buy', '5');
    await core.do(ada, 'amendOrder', { order: 1, price: '94.90' });
    expect(traded.last.get(1)).toMatchObject({ status: 'pending', size: '2.000', position: 0 });
    await core.do(ada, 'cancelOrder', { order: 1 });
    expect([traded.last.get(1), traded.last.get(2)]).toMatchObject([
      { status: 'cancelled', cause: 'position-closed' },
      { status: 'cancelled', cause: 'position-closed' },
    ]);
  }));

it('CONTRACT-122 a leg is as large as its order filled of the present position', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await closed(traded);
    await core.place(ada, 'buy', '5');
    await core.quote(9_400, 9_500, 1_000);
    expect(traded.last.get(1)).toMatchObject({ status: 'waiting', size: '1.000' });
    await core.quote(9_400, 9_500, 1_000);
    expect(traded.last.get(2)).toMatchObject({ status: 'waiting', size: '2.000' });
    expect(traded.lots()).toBe(7_000);
  }));

it('CONTRACT-122 a leg protects no lots by which its order closed the other side', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'sell', '3');
    await core.place(ada, 'buy', '6', { price: '95.00', ...legs });
    await core.quote(9_400, 9_500, 2_000);
    expect(traded.last.get(1)).toMatchObject({ status: 'pending', size: '4.000' });
    await core.quote(9_400, 9_500, 2_000);
    expect(traded.last.get(1)).toMatchObject({ status: 'waiting', size: '1.000' });
    await core.quote(9_510, 9_530);
    await core.place(ada, 'buy', '3');
    await core.quote(9_400, 9_500, 1_000);
    expect(traded.last.get(1)).toMatchObject({ status: 'waiting', size: '2.000' });
    // The same for an order that is filled when it is placed.
    await core.quote(9_990, 10_010);
    await core.place(ada, 'sell', '7');
    await core.place(ada, 'buy', '5', { ...legs, stopLoss: { trigger: '95.00' } });
    expect(traded.last.get(3)).toMatchObject({ status: 'waiting', size: '3.000' });
  }));

it('CONTRACT-209 a leg whose order has not filled does not fire, wherever the price goes', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '3', { price: '95.00', ...legs });
    await traded.price(10_500);
    expect(traded.last.get(1)).toMatchObject({ status: 'pending', reached: 0, size: '3.000' });
    expect(await core.orders(ada)).toMatchObject([{ status: 'unfilled' }]);
  }));

it('CONTRACT-203 a stop that has fired is no open trigger, while its limit order rests', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await traded.stop('buy', '101.00', { type: 'limit', price: '100.50' });
    await traded.stop('buy', '103.00');
    await traded.price(10_100);
    expect(await core.orders(ada)).toMatchObject([{ price: '100.50', filled: '0.000' }]);
    const open = await core.rows<{ readonly id: number }>(ada, 'contract-trigger');
    expect(open.map(({ id }) => id)).toEqual([2]);
  }));
