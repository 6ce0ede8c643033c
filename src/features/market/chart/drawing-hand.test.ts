import { describe, expect, it } from 'vitest';
import { CandleSeries } from '../../../engine/candle-series.ts';
import { DrawingEditor } from './drawing-editor.ts';
import { DrawingHand, placeOfTime, timeOfPlace, type Measure } from './drawing-hand.ts';
import { undone } from './drawings.ts';

/** A pixel is a millisecond to the right and a tick downward from 1,000. */
const MEASURE: Measure = {
  spot: ({ time, price }) => ({ x: time, y: 1_000 - price }),
  point: ({ x, y }) => ({ time: x, price: 1_000 - y }),
  width: 400,
};

function setUp() {
  // Node has no storage, so nothing is kept between tests.
  const editor = new DrawingEditor('A');
  return { editor, hand: new DrawingHand(editor, () => undefined) };
}

function drag(hand: DrawingHand, from: [number, number], to: [number, number]): boolean {
  const [start, end] = [
    { x: from[0], y: from[1] },
    { x: to[0], y: to[1] },
  ];
  const took = hand.press(start, MEASURE);
  if (took) {
    hand.move(end, MEASURE);
    hand.lift(end, MEASURE);
  }
  return took;
}

describe('DrawingHand', () => {
  it('CHART-033 a dragged finger draws, then the tool is laid down', () => {
    const { editor, hand } = setUp();
    editor.tool.value = 'trend';
    expect(drag(hand, [10, 900], [110, 800])).toBe(true);
    expect(editor.list.value.drawings).toEqual([
      {
        id: 1,
        kind: 'trend',
        points: [
          { time: 10, price: 100 },
          { time: 110, price: 200 },
        ],
      },
    ]);
    expect([editor.tool.value, hand.draft]).toEqual([undefined, undefined]);
  });

  it('CHART-033 two touches draw too, and keys do', () => {
    const { editor, hand } = setUp();
    editor.tool.value = 'rectangle';
    drag(hand, [10, 900], [10, 900]);
    expect(editor.list.value.drawings).toEqual([]);
    drag(hand, [110, 800], [110, 800]);
    expect(editor.list.value.drawings).toHaveLength(1);
    editor.tool.value = 'horizontal';
    hand.place({ time: 5, price: 50 });
    expect(editor.list.value.drawings.at(-1)).toMatchObject({
      kind: 'horizontal',
      points: [{ price: 50 }, { price: 50 }],
    });
  });

  it('CHART-033 without a tool a touch moves what it hits, and leaves the rest to the chart', () => {
    const { editor, hand } = setUp();
    editor.tool.value = 'trend';
    drag(hand, [100, 900], [200, 800]);
    expect(drag(hand, [300, 300], [310, 310])).toBe(false);
    expect(editor.list.value.selected).toBeUndefined();
    expect(drag(hand, [150, 850], [170, 840])).toBe(true);
    expect(editor.list.value).toMatchObject({
      selected: 1,
      drawings: [
        {
          points: [
            { time: 120, price: 110 },
            { time: 220, price: 210 },
          ],
        },
      ],
    });
    drag(hand, [220, 790], [300, 700]);
    expect(editor.list.value.drawings[0]?.points[1]).toEqual({ time: 300, price: 300 });
    editor.change(undone);
    expect(editor.list.value.drawings[0]?.points[1]).toEqual({ time: 220, price: 210 });
  });

  it('CHART-034 times and places agree, between candles and beyond them', () => {
    const series = new CandleSeries();
    const row = (time: number) => [time, 1, 1, 1, 1, 1, 1];
    series.write(true, 0, Float64Array.of(...[0, 60, 120].flatMap(row)));
    expect([0, 30, 120, 180, -60].map((time) => placeOfTime(series, time))).toEqual([0, 0.5, 2, 3, -1]);
    expect([0, 1.2, 2, 4, -2].map((place) => timeOfPlace(series, place))).toEqual([0, 60, 120, 240, -120]);
  });
});
