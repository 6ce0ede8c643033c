import { expect, it } from 'vitest';
import { carriedCandle, rollUp } from './candle.ts';

it('CANDLE-051 a candle without trades repeats the last close', () => {
  expect(carriedCandle(60_000, 7)).toEqual({
    ...{ time: 60_000, open: 7, high: 7, low: 7, close: 7 },
    ...{ lots: 0, trades: 0 },
  });
});

it('CANDLE-052 candles roll up from the first one’s open to the last one’s close', () => {
  const first = { time: 5, open: 10, high: 12, low: 9, close: 11, lots: 3, trades: 2 };
  const higher = { time: 6, open: 11, high: 15, low: 10, close: 14, lots: 4, trades: 5 };
  const lower = { time: 7, open: 14, high: 14, low: 6, close: 8, lots: 1, trades: 1 };
  const whole = { time: 0, open: 10, high: 15, low: 6, close: 8, lots: 8, trades: 8 };
  expect(rollUp(0, [first, higher, lower])).toEqual(whole);
  expect(rollUp(0, [first, carriedCandle(6, 11)])).toEqual({ ...first, time: 0 });
  expect(rollUp(3, [first])).toEqual({ ...first, time: 3 });
});
