import { describe, expect, it, vi } from 'vitest';
import { LineHand, snapped, type LineLabel, type LineScale } from './line-hand.ts';

/** A plot of 200 pixels on which one pixel is one tick, from 300 down to 100. */
const scale: LineScale = { y: (price) => 300 - price, price: (y) => 300 - y, height: 200, step: 5 };

function handleOf(order: number, price: number): LineLabel {
  const line = { kind: 'buy', drags: { of: 'order', id: order }, orders: [order], price, text: '' } as const;
  return { line, left: 4, right: 120, y: scale.y(price), lineY: scale.y(price) };
}

function handOf() {
  const amended: (readonly [number, number])[] = [];
  const changed = vi.fn();
  const cancelled: (readonly number[])[] = [];
  const moved: number[] = [];
  const shown: (number | undefined)[] = [];
  const hand = new LineHand({
    changed,
    moved: ({ price }) => moved.push(price),
    amend: ({ drags }, price) => amended.push([drags.id, price]),
    cancel: (orders) => cancelled.push(orders),
    show: (line) => shown.push(line?.price),
  });
  return { hand, amended, cancelled, changed, moved, shown };
}

const HANDLES = [handleOf(1, 200), handleOf(2, 170)];

describe('the mark that cancels', () => {
  const marked: LineLabel = { ...handleOf(1, 200), cancels: 98 };

  it('CONTRACT-527 a tap on the mark cancels all orders of the line; beside it the line is amended', () => {
    const { hand, amended, cancelled } = handOf();
    const two = { ...marked, line: { ...marked.line, orders: [1, 4] } };
    expect(hand.press({ x: 128, y: 112 }, [two])).toBe(true);
    hand.lift();
    expect(cancelled).toEqual([[1, 4]]);
    hand.press({ x: 60, y: 100 }, [two]);
    hand.lift();
    expect([cancelled.length, amended]).toEqual([1, [[1, 200]]]);
  });

  it('CONTRACT-527 a drag that begins on the mark moves the line and cancels nothing', () => {
    const { hand, amended, cancelled } = handOf();
    hand.press({ x: 110, y: 100 }, [marked]);
    hand.move({ x: 110, y: 80 }, scale);
    hand.lift();
    expect([cancelled, amended]).toEqual([[], [[1, 220]]]);
  });

  it('CONTRACT-527 a line that cannot be dragged takes a press on its mark alone', () => {
    const { hand, amended, cancelled } = handOf();
    const fixed = { ...marked, isFixed: true };
    expect(hand.press({ x: 60, y: 100 }, [fixed])).toBe(false);
    expect(hand.press({ x: 110, y: 100 }, [fixed])).toBe(true);
    hand.move({ x: 110, y: 40 }, scale);
    expect(hand.drag).toBeUndefined();
    hand.lift({ x: 110, y: 40 });
    expect([cancelled, amended]).toEqual([[], []]);
    hand.press({ x: 110, y: 100 }, [fixed]);
    hand.lift({ x: 112, y: 104 });
    expect(cancelled).toEqual([[1]]);
  });
});

describe('a drag of an order’s line', () => {
  it('CHART-971 the line moves on the grid of order prices, by as far as the finger, and asks at its release', () => {
    const { hand, amended } = handOf();
    expect(hand.press({ x: 20, y: 106 }, HANDLES)).toBe(true);
    hand.move({ x: 22, y: 88 }, scale);
    // The finger took it 6 pixels below the line: 300 − (88 − 6) = 218.
    expect(hand.drag).toMatchObject({ line: { drags: { id: 1 } }, price: 220 });
    hand.move({ x: 90, y: 84 }, scale);
    expect(hand.drag?.price).toBe(220);
    hand.move({ x: 90, y: 66 }, scale);
    expect(hand.drag?.price).toBe(240);
    expect(amended).toEqual([]);
    hand.lift();
    expect(amended).toEqual([[1, 240]]);
    expect(hand.isHolding).toBe(false);
  });

  it('CHART-971 it stays inside the candles and at one step at least', () => {
    const { hand } = handOf();
    hand.press({ x: 20, y: 100 }, HANDLES);
    hand.move({ x: 20, y: -400 }, scale);
    expect(hand.drag?.price).toBe(300);
    hand.move({ x: 20, y: 900 }, scale);
    expect(hand.drag?.price).toBe(100);
    expect(snapped(-3, 5)).toBe(5);
    expect(snapped(2.4, 5)).toBe(5);
  });

  it('CHART-972 a touch beside the handles belongs to the chart, and one between two to the nearer', () => {
    const { hand, amended } = handOf();
    expect(hand.press({ x: 121, y: 100 }, HANDLES)).toBe(false);
    expect(hand.press({ x: 20, y: 77 }, HANDLES)).toBe(false);
    expect(hand.press({ x: 20, y: 116 }, HANDLES)).toBe(true);
    hand.lift();
    expect(amended).toEqual([[2, 170]]);
  });

  it('CHART-972 a tap asks with the present price; a line that is put back asks nothing', () => {
    const { hand, amended } = handOf();
    hand.press({ x: 20, y: 100 }, HANDLES);
    hand.move({ x: 20, y: 105 }, scale);
    hand.lift();
    expect(amended).toEqual([[1, 200]]);
    hand.press({ x: 20, y: 100 }, HANDLES);
    hand.move({ x: 20, y: 60 }, scale);
    hand.move({ x: 20, y: 101 }, scale);
    expect(hand.drag?.price).toBe(200);
    hand.lift();
    expect(amended).toEqual([[1, 200]]);
  });

  it('CHART-973 a cancelled drag, and one whose order left, asks nothing', () => {
    const { hand, amended, changed } = handOf();
    hand.press({ x: 20, y: 100 }, HANDLES);
    hand.move({ x: 20, y: 60 }, scale);
    hand.cancel();
    expect(hand.drag).toBeUndefined();
    expect(changed).toHaveBeenCalledTimes(2);
    hand.move({ x: 20, y: 40 }, scale);
    hand.lift();
    hand.press({ x: 20, y: 100 }, HANDLES);
    hand.move({ x: 20, y: 60 }, scale);
    hand.keep(HANDLES.map(({ line }) => line));
    expect(hand.drag?.price).toBe(240);
    hand.keep([handleOf(1, 205).line, handleOf(2, 170).line]);
    hand.lift();
    expect(amended).toEqual([]);
  });
});

describe('labels away from their lines', () => {
  it('CHART-1012 a label that was moved away from its line takes the line, which begins at its own price', () => {
    const { hand, moved } = handOf();
    const label = { ...handleOf(1, 200), y: 130 };
    expect(hand.press({ x: 20, y: 134 }, [label])).toBe(true);
    hand.move({ x: 20, y: 124 }, scale);
    // 10 pixels up from the line's own price.
    expect(moved).toEqual([210]);
    expect(hand.touched).toBe(label.line);
  });

  it('CHART-1012 a narrow label is as wide as a finger', () => {
    const { hand } = handOf();
    const narrow = { ...handleOf(1, 200), right: 20 };
    expect(hand.press({ x: 47, y: 100 }, [narrow])).toBe(true);
    hand.lift();
    expect(hand.press({ x: 50, y: 100 }, [narrow])).toBe(false);
  });

  it('CHART-1013 a tap on the marker of a line out of sight shows the line, and no drag moves it', () => {
    const { hand, amended, shown, moved } = handOf();
    const marker = { ...handleOf(1, 900), y: 12, lineY: 12, shows: true };
    hand.press({ x: 20, y: 10 }, [marker]);
    hand.move({ x: 20, y: 60 }, scale);
    hand.lift({ x: 20, y: 60 });
    expect(shown).toEqual([]);
    hand.press({ x: 20, y: 10 }, [marker]);
    hand.lift({ x: 21, y: 11 });
    expect([shown, moved, amended]).toEqual([[900], [], []]);
  });

  it('CHART-1016 the room for a line that was out of sight goes with the line, not with its price', () => {
    const { hand, shown } = handOf();
    const marker = { ...handleOf(1, 900), y: 12, lineY: 12, shows: true };
    hand.press({ x: 20, y: 10 }, [marker]);
    hand.lift({ x: 20, y: 10 });
    hand.keep([handleOf(1, 800).line, handleOf(2, 170).line]);
    expect(shown).toEqual([900]);
    hand.keep([handleOf(2, 170).line]);
    hand.keep([]);
    expect(shown).toEqual([900, undefined]);
  });
});

describe('what a drag paints', () => {
  it('CHART-1014 the layer of all lines changes when a drag begins and when it ends, not with each move', () => {
    const { hand, changed, moved } = handOf();
    hand.press({ x: 20, y: 100 }, HANDLES);
    for (const y of [80, 70, 60, 50]) hand.move({ x: 20, y }, scale);
    expect([changed.mock.calls.length, moved]).toEqual([1, [220, 230, 240, 250]]);
    hand.lift();
    expect(changed).toHaveBeenCalledTimes(2);
  });
});
