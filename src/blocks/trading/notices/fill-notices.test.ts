import { describe, expect, it } from 'vitest';
import type { SpotFill } from '#protocol/names/spot';
import { filledOrders, type FilledOrder } from './fill-lines.ts';
import { FillNotices } from './fill-notices.ts';

function fill(id: number, change: Partial<SpotFill> = {}): SpotFill {
  return {
    ...{ id, order: 1, symbol: 'BTC-USDT', side: 'buy', role: 'taker', price: '60000.00', size: '0.50000' },
    ...{ total: '30000', fee: '0', feeAsset: 'BTC', trade: id, time: id, ...change },
  };
}

/** The announced fills, by size and price, and whether the device sounded with each. */
function listen() {
  const sent: (readonly [readonly string[], boolean])[] = [];
  let now = 10_000;
  const write = ({ side, size, price }: FilledOrder) => `${side} ${size} ${price}`;
  const notices = new FillNotices({
    now: () => now,
    notice: (orders, isFirst) => sent.push([orders.map(write), isFirst]),
  });
  return { sent, notices, pass: (millis: number) => (now += millis) };
}

describe('notices of fills', () => {
  it('SPOT-064 each fill is announced once, and without fills nothing is', () => {
    const { sent, notices, pass } = listen();
    notices.take([]);
    notices.take([fill(1)]);
    notices.take([fill(1)]);
    pass(3_000);
    notices.take([fill(2, { side: 'sell', order: 2 }), fill(1)]);
    expect(sent).toEqual([
      [['buy 0.5 60000.00'], true],
      [['sell 0.5 60000.00'], true],
    ]);
  });

  it('SPOT-064 what comes while a notice is shown joins it, one line for each order, and sounds no more', () => {
    const { sent, notices, pass } = listen();
    notices.take([fill(1)]);
    pass(500);
    notices.take([fill(3, { order: 2, side: 'sell' }), fill(2), fill(1)]);
    pass(1_999);
    notices.take([fill(4), fill(3), fill(2), fill(1)]);
    pass(2_000);
    notices.take([fill(5), fill(4), fill(3), fill(2), fill(1)]);
    expect(sent).toEqual([
      [['buy 0.5 60000.00'], true],
      [['sell 0.5 60000.00', 'buy 1 60000.00'], false],
      [['buy 1.5 60000.00', 'sell 0.5 60000.00'], false],
      [['buy 0.5 60000.00'], true],
    ]);
  });

  it('CONTRACT-175 fills of a notice that is over are not shown with a later event', () => {
    const { notices, pass } = listen();
    notices.take([fill(1)]);
    pass(1_999);
    expect(notices.orders()).toHaveLength(1);
    pass(1);
    expect(notices.orders()).toEqual([]);
  });

  it('SPOT-065 one price is shown as it is; several as their exact average, with two more digits', () => {
    const cheap = fill(2, { price: '59999.99', size: '0.25000', total: '14999.9975' });
    expect(filledOrders([cheap, fill(1)])).toEqual([
      { order: 1, symbol: 'BTC-USDT', side: 'buy', size: '0.75', price: '59999.9967', isAverage: true },
    ]);
    expect(filledOrders([fill(2), fill(1)])[0]).toMatchObject({ price: '60000.00', isAverage: false });
  });
});
