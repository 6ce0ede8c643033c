/**
 * Orders that wait for their venue's next update, while their account changes: each is judged as things are when it
 * trades or rests. The mark is 100.00 unless a test moves it.
 */
import { expect, it } from 'vitest';
import type { ContractOrder } from '#protocol/names/contract';
import { ContractCore, PERP } from '../../tests/support/contract-core.ts';
import { fired, type FiredCore } from '../../tests/support/fired-core.ts';
import { contractPositionLimits } from './settings.ts';

/** From now on each order waits for the next quote. Returns the orders as their events last carried them. */
async function delayed({ core }: FiredCore): Promise<ReadonlyMap<number, ContractOrder>> {
  const last = new Map<number, ContractOrder>();
  core.core.onAccountEvent((_, { changes }) => {
    for (const { entity, rows } of changes)
      if (entity === 'contract-order')
        for (const row of rows as readonly ContractOrder[]) last.set(row.id, row);
  });
  await core.submit({ kind: 'market.open', symbol: PERP, epoch: 'two', delay: 500, time: 9 });
  await core.price(10_000);
  return last;
}

it.each([
  [9_800, { status: 'cancelled', cause: 'insufficient-margin' }],
  [9_900, { status: 'partially-filled' }],
] as const)(
  'CONTRACT-572 an order that waited rests only if its account can still pay for it: %s',
  (mark, end) =>
    fired(async (traded) => {
      const { core, ada } = traded;
      await core.cross(ada);
      await core.place(ada, 'buy', '50');
      const orders = await delayed(traded);
      await core.place(ada, 'buy', '40', { price: '100.01' });
      await core.mark(mark);
      await core.quote(mark - 1, 10_001, 1_000);
      // After one of them 487.44 are left, less a loss of 102.51, or 51.51; the remainder holds 391.99.
      expect(orders.get(2)).toMatchObject({ filled: '1.000', ...end });
      core.check();
    }),
);

it('CONTRACT-572 an order that only reduces closes what is left by then, over all levels that it reaches', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '4');
    const orders = await delayed(traded);
    await core.place(ada, 'sell', '1');
    await core.place(ada, 'sell', '4', { reduceOnly: true });
    const bids = [9_999, 9_998, 9_997, 9_996, 9_995].map((tick) => [tick, 1_000] as [number, number]);
    await core.submit({
      kind: 'market.quote',
      symbol: PERP,
      time: 9,
      whole: true,
      bids,
      asks: [[10_001, 9]],
    });
    expect(orders.get(2)).toMatchObject({ status: 'all-filled', filled: '1.000' });
    expect(orders.get(3)).toMatchObject({ status: 'cancelled', filled: '3.000', cause: 'reduce-only' });
    expect(core.lotsOf(ada)).toBe(0);
  }));

it('CONTRACT-572 a reverse does nothing if its position has another size by then', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '2');
    const orders = await delayed(traded);
    await core.place(ada, 'sell', '1');
    expect(await core.do(ada, 'reverse', { position: 2 })).toMatchObject({ code: 200 });
    await core.price(10_000);
    expect([core.lotsOf(ada), orders.get(3)?.filled]).toEqual([1_000, '0.000']);
    expect(await core.do(ada, 'reverse', { position: 2 })).toMatchObject({ code: 200 });
    await core.price(10_000);
    expect([core.lotsOf(ada), orders.get(4)?.filled]).toEqual([-1_000, '2.000']);
  }));

it('CONTRACT-572 an order that trades all or nothing passes no limit that another one reached', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.setting('contract.positionLimits', { ...contractPositionLimits.default, position: '1000.1' });
    const orders = await delayed(traded);
    await core.place(ada, 'buy', '6');
    await core.place(ada, 'buy', '4.001', { timeInForce: 'fok' });
    await core.place(ada, 'buy', '4', { timeInForce: 'fok' });
    await core.price(10_000);
    expect([2, 3].map((id) => orders.get(id)?.filled)).toEqual(['0.000', '4.000']);
    expect(core.lotsOf(ada)).toBe(10_000);
  }));

it.each([
  ['100.61005', '10.000'],
  ['100.61003', '0.000'],
] as const)(
  'CONTRACT-572 an order that waited may cost all that there is, but for some rounding: %s',
  async (amount, filled) => {
    const core = await ContractCore.open();
    const [ada, ben] = [await core.user('Ada', amount), await core.user('Ben', '1000')];
    await core.price(10_000);
    const placed = await core.place(ada, 'buy', '10', { timeInForce: 'fok', price: '100.01' });
    expect(placed).toMatchObject(
      filled === '0.000' ? { code: 'contract.insufficient-balance' } : { answer: { filled } },
    );
    expect(core.lotsOf(ben)).toBe(0);
    await core.stop();
  },
);

it('CONTRACT-572 an order that only reduces rests at a price that its account could not pay', () =>
  fired(async (traded) => {
    const { core } = traded;
    const dora = await core.user('Dora', '101');
    await core.place(dora, 'buy', '10');
    await core.quote(8_500, 10_001);
    // 120.10 of loss, and 100.61 of margin and balance.
    expect(await core.place(dora, 'sell', '10', { price: '88.00', reduceOnly: true })).toMatchObject({
      answer: { status: 'unfilled' },
    });
    await core.quote(8_800, 10_001);
    // It pays for 190 lots at the highest fee, and is charged the one of a maker.
    expect([core.lotsOf(dora), await core.orders(dora)]).toEqual([9_810, []]);
    expect((await core.money(dora))[0]).toBe('0.006796');
  }));
