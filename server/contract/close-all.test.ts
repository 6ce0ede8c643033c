/** Close all on a market of a venue, through the core. The mark is 100.00. */
import { expect, it } from 'vitest';
import type { ContractFill, ContractOrder } from '#protocol/names/contract';
import { ContractCore, PERP } from '../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { fired } from '../../tests/support/fired-core.ts';

it('CONTRACT-226 close all names the order of a position that waits for its venue', () =>
  fired(async ({ core, ada }) => {
    await core.place(ada, 'buy', '2');
    const time = core.core.clock.now();
    await core.submit({ kind: 'market.open', symbol: PERP, epoch: 'two', delay: 500, time });
    await core.price(10_000);
    const closed = await core.do(ada, 'closeAll', {});
    const [order] = await core.orders(ada);
    expect(closed).toMatchObject({
      answer: { results: [{ closed: '0.000', left: '2.000', code: '', order: order?.id }] },
    });
    expect(order).toMatchObject({ side: 'sell', size: '2.000', reduceOnly: true });
    core.core.clock.advance(500);
    await core.core.writer.drain();
    expect([await core.positions(ada), await core.orders(ada)]).toEqual([[], []]);
  }));

it.each([
  [13_000, ['long', 'short']],
  [7_000, ['short', 'long']],
] as const)(
  'CONTRACT-573 close all closes the profit of a cross account first, which pays for the loss: %s',
  (mark, order) =>
    fired(async ({ core, ada }) => {
      await core.cross(ada);
      await core.hedge(ada);
      await core.placeBothSides(ada, '45');
      const closed = core.sent<ContractFill>('contract-fill');
      await core.price(mark);
      // Either loss alone, of 1,350, is more than there is.
      const answer = await core.do(ada, 'closeAll', {});
      const all = { symbol: PERP, closed: '45.000', left: '0.000', code: '' };
      expect(answer).toMatchObject({
        answer: {
          results: [
            { position: 2, ...all },
            { position: 3, ...all },
          ],
        },
      });
      const { results } = (answer as unknown as { answer: { results: readonly object[] } }).answer;
      expect(results.map((each) => 'order' in each)).toEqual([false, false]);
      expect(closed.map(({ side }) => (side === 'sell' ? 'long' : 'short'))).toEqual(order);
      expect(await core.positions(ada)).toEqual([]);
    }),
);

it('CONTRACT-573 close all says why a position is left, and closes the others', async () => {
  const other = 'XYZ-USDT-PERP';
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(other), kind: 'perpetual' }]);
  const ada = await core.user('Ada', '1000');
  for (const symbol of [PERP, other]) {
    await core.price(10_000, symbol);
    await core.place(ada, 'buy', '2', { symbol });
  }
  await core.submit({
    kind: 'market.quote',
    symbol: PERP,
    time: 9,
    whole: true,
    bids: [[9_999, 500]],
    asks: [],
  });
  const closeAll = () => core.do(ada, 'closeAll', {});
  expect(await closeAll()).toMatchObject({
    answer: {
      results: [
        { symbol: PERP, closed: '0.500', left: '1.500', code: '' },
        { symbol: other, closed: '2.000', left: '0.000', code: '' },
      ],
    },
  });
  expect(await closeAll()).toMatchObject({
    answer: { results: [{ symbol: PERP, closed: '0.000', left: '1.500', code: 'contract.no-liquidity' }] },
  });
  await core.stop();
});

it('CONTRACT-580 closing without a price is a market order that only reduces, alone or with all', () =>
  fired(async ({ core, ada }) => {
    await core.place(ada, 'buy', '2');
    const orders = core.sent<ContractOrder>('contract-order');
    await core.do(ada, 'closePosition', { position: 2, size: '1', timeInForce: 'ioc' });
    await core.do(ada, 'closeAll', {});
    const market = { type: 'market', timeInForce: 'ioc', postOnly: false, reduceOnly: true, size: '1.000' };
    expect(orders).toMatchObject([market, market]);
  }));
