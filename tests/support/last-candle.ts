/** A chart of one-pixel ticks around its newest candle, for tests without a browser. */
import type { NewestCandles } from '#paint/candle-scene';
import type { LastCandleView } from '#paint/last-candle-painter';

const NEWEST_TIME = 3_000;

/** The plot is 100 high from 10 on, for prices from 0 to 100; the axis is 50 wide. */
export const VIEW: LastCandleView = {
  time: NEWEST_TIME,
  plot: { left: 0, top: 10, width: 150, height: 100 },
  column: { left: 100, width: 20 },
  mainBottom: 110,
  spacing: 10,
  x: 110,
  measured: {
    style: 'candle',
    overlays: [{ name: 'ma', parameters: [5], column: 0, columns: ['5'], colour: 0 }],
    room: { low: -10, high: 110 },
    main: { low: 20, high: 80 },
  },
  scale: { low: 0, high: 100, log: false },
  ink: {
    colours: { up: 'green', down: 'red', accent: 'blue', onAccent: 'white' },
    lines: ['orange'],
    ratio: 1,
  },
  textSize: 11,
  tag: { line: 16, digit: 7 },
  left: '02:41',
};

export interface Newest {
  readonly time: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly line: number;
}

/** Two candles at 50 and this one. */
export function newestCandles(newest: Partial<Newest> = {}): NewestCandles {
  const { time, high, low, close, line } = {
    ...{ time: NEWEST_TIME, high: 70, low: 40, close: 60, line: 50 },
    ...newest,
  };
  const rows = [1_000, 2_000].map((each) => [each, 50, 50, 50, 50, 1, 1, 50]);
  return {
    columns: 1,
    count: 3,
    values: Float64Array.from([...rows.flat(), time, 50, high, low, close, 1, 1, line]),
  };
}
