/** Close all on a market of a venue, through the core. The mark is 100.00. */
import { expect, it } from 'vitest';
import { PERP } from '../../tests/support/contract-core.ts';
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
