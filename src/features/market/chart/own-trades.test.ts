import { describe, expect, it } from 'vitest';
import { stepOf } from '#domain/market/instrument';
import { carriedOn } from '#domain/spot/average-cost';
import type { SpotFill } from '#protocol/names/spot';
import type { LiveOrder } from '../../../blocks/spot-orders.ts';
import type { Look } from './look.ts';
import { paintOwnTrades } from './own-painter.ts';
import {
  costOf,
  marksOf,
  NO_OWN_TRADES,
  restingOf,
  withAlerts,
  type DragLine,
  type OwnLine,
  type OwnTrades,
} from './own-trades.ts';

const step = stepOf('0.50');
const order = (id: number, side: 'buy' | 'sell', price: string, open: string) =>
  ({ id, side, price, open }) as LiveOrder;

function fill(id: number, side: 'buy' | 'sell' = 'buy'): SpotFill {
  return {
    ...{ id, order: 1, symbol: 'BTC-USDT', side, role: 'taker', price: '10.50', size: '2', total: '21' },
    ...{ fee: '0', feeAsset: 'BTC', trade: id, time: 1_000 * id },
  };
}

describe('one’s own orders on a chart', () => {
  it('SPOT-067 orders at one price are one line with all that is open there, each side its own', () => {
    const orders = [
      order(9, 'buy', '10.50', '0.500'),
      order(8, 'sell', '10.50', '1.000'),
      order(7, 'buy', '10.50', '0.250'),
    ];
    expect(restingOf(orders, step)).toEqual([
      { side: 'buy', tick: 21, price: '10.50', size: '0.75', order: 9, orders: [9, 7] },
      { side: 'sell', tick: 21, price: '10.50', size: '1', order: 8, orders: [8] },
    ]);
  });

  it('SPOT-067 a fill that was both received live and fetched is one mark, at its time and price', () => {
    const marks = marksOf([fill(2), fill(1, 'sell')], [fill(3), fill(2)], step);
    expect(marks.map(({ kind, time, price }) => [kind, time, price])).toEqual([
      ['sell', 1_000, 21],
      ['buy', 2_000, 21],
      ['buy', 3_000, 21],
    ]);
  });

  it('SPOT-067 live fills carry the cost on from the newest one that was counted', () => {
    const asked = { size: 200_000_000n, cost: 2_000_000_000n };
    expect(costOf(asked, step)).toEqual({ price: 20, text: '10.00' });
    const now = carriedOn(asked, 2, [fill(3), fill(2), fill(1)]);
    // (20 + 21) / 4, between two ticks.
    expect(costOf(now, step)).toEqual({ price: 20.5, text: '10.25' });
    expect(costOf(carriedOn(now, 3, [fill(5, 'sell'), fill(4, 'sell')]), step)).toBeUndefined();
  });
});

describe('what is painted', () => {
  const look = { colours: {}, textSize: 11, family: '' } as Look;

  /** The texts on a chart of 300 × 200 on which a price's height is the price. */
  function words(lines: readonly OwnLine[]): readonly (readonly [string, number, number])[] {
    const sent: [string, number, number][] = [];
    const ignored = () => undefined;
    const context = {
      ...{ setLineDash: ignored, beginPath: ignored, moveTo: ignored, lineTo: ignored, stroke: ignored },
      ...{ closePath: ignored, fill: ignored },
      ...{
        fillRect: ignored,
        strokeRect: ignored,
        measureText: (text: string) => ({ width: 6 * text.length }),
      },
      fillText: (text: string, x: number, y: number) => sent.push([text, x, y]),
    } as unknown as CanvasRenderingContext2D;
    const place = { width: 300, height: 200, y: (price: number) => price, x: () => undefined };
    paintOwnTrades({ context, look, ...place, price: String }, { lines, marks: [] });
    return sent;
  }

  it('SPOT-068 names each line in sight, and apart from its neighbours', () => {
    const lines: readonly OwnLine[] = [
      { kind: 'buy', price: 50, text: 'a' },
      { kind: 'buy', price: 62, text: 'b' },
      { kind: 'sell', price: 120, text: 'c' },
    ];
    // 12 pixels are missing between the first two.
    expect(words(lines)).toEqual([
      ['a', 8, 44],
      ['b', 8, 68],
      ['c', 8, 120],
    ]);
    expect(words(lines.slice(1))).toEqual([
      ['b', 8, 62],
      ['c', 8, 120],
    ]);
  });

  it('CHART-1013 a line out of sight is an arrow with its price at that edge, the nearest one first', () => {
    const lines: readonly OwnLine[] = [
      { kind: 'buy', price: 20, text: 'a' },
      { kind: 'sell', price: -500, text: 'far above' },
      { kind: 'sell', price: -1, text: 'above' },
      { kind: 'liquidation', price: 201, text: 'below' },
    ];
    // Labels leave the upper edge to the markers there.
    expect(words(lines)).toEqual([
      ['a', 8, 36],
      ['-1', 268, 12],
      ['-500', 220, 12],
      ['201', 268, 188],
    ]);
  });
});

describe('alerts beside orders', () => {
  const buy = { kind: 'buy', price: 20, text: 'a', drags: { of: 'order', id: 1 } } as const;
  const bell = { kind: 'alert', price: 30, text: 'b', drags: { of: 'alert', id: 1 } } as const;

  it('CHART-1020 the line of an alert is changed by the form of alerts, and an order’s by its own', () => {
    const asked: string[] = [];
    const asks = (form: string) => (line: DragLine, price: number) => {
      asked.push(`${form} ${String(line.drags.id)} ${String(price)}`);
    };
    const preview = { kind: 'buy', rows: ['PnL'] } as const;
    const own: OwnTrades = { lines: [buy], marks: [], amend: asks('order'), preview: () => preview };
    const all = withAlerts(own, { lines: [bell], marks: [], amend: asks('alert') });
    expect(all.lines).toEqual([buy, bell]);
    all.amend?.(buy, 21);
    all.amend?.(bell, 31);
    expect(asked).toEqual(['order 1 21', 'alert 1 31']);
    // The label of an alert shows the prices alone: it settles nothing.
    expect([all.preview?.(buy, 21), all.preview?.(bell, 31)]).toEqual([preview, undefined]);
    expect(withAlerts(own, NO_OWN_TRADES)).toBe(own);
  });
});
