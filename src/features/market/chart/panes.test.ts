import { describe, expect, it } from 'vitest';
import { CandleSeries } from '../../../engine/candle-series.ts';
import { candleRange, placeIndicators, roomForLines, withLines } from './panes.ts';

const PLACES = { first: 0, last: 1 };
const { overlays } = placeIndicators([{ name: 'ma', parameters: [60] }]);

/** Two candles between 100 and 110, and the line over them. */
function seriesWith(...line: readonly number[]): CandleSeries {
  const series = new CandleSeries();
  const rows = line.flatMap((value, at) => [60 * at, 105, 110, 100, 105, 1, 1, value]);
  series.write(true, 1, Float64Array.from(rows));
  return series;
}

describe('the range of candles and the lines over them', () => {
  it.each([
    ['near', [104, 112], { low: 100, high: 112 }],
    ['far above', [104, 900], { low: 100, high: 114 }],
    ['far below, and not known', [NaN, 3], { low: 96, high: 110 }],
  ])('CHART-991 with a line that is %s', (_name, line, expected) => {
    const series = seriesWith(...line);
    const candles = candleRange(series, PLACES, 'candle');
    expect(candles).toEqual({ low: 100, high: 110 });
    if (candles === undefined) throw new Error('no candles');
    const range = withLines(candles, roomForLines(candles), series, PLACES, overlays);
    expect(range).toEqual(expected);
  });

  it('CHART-991 flat candles leave room for a line too', () => {
    const { low, high } = roomForLines({ low: 1000, high: 1000 });
    expect(high - low).toBeCloseTo(0.8);
  });
});
