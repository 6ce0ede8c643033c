import { describe, expect, it } from 'vitest';
import { CandleSeries } from './candle-series.ts';

/** A candle whose prices are all `price`, with one indicator value. */
const row = (time: number, price: number) => [time, price, price, price, price, 1, 1, price / 2];
const rows = (...each: readonly (readonly number[])[]) => Float64Array.of(...each.flat());

function series() {
  const held = new CandleSeries();
  held.write(true, 1, rows(row(0, 10), row(60, 11), row(120, 12)));
  return held;
}

const closes = (held: CandleSeries) => Array.from({ length: held.count }, (_none, at) => held.close(at));

describe('CandleSeries', () => {
  it('CHART-001 a whole series replaces what was held', () => {
    const held = series();
    held.write(true, 1, rows(row(60, 7)));
    expect(closes(held)).toEqual([7]);
    expect(held.value(0, 0)).toBe(3.5);
  });

  it('CHART-001 a tail of one candle repaints the last one alone', () => {
    const held = series();
    const before = held.closedVersion;
    held.write(false, 1, rows(row(120, 13)));
    expect(closes(held)).toEqual([10, 11, 13]);
    expect(held.closedVersion).toBe(before);
  });

  it('CHART-001 a tail with a new candle changes what is closed', () => {
    const held = series();
    const before = held.closedVersion;
    held.write(false, 1, rows(row(120, 13), row(180, 14)));
    expect(closes(held)).toEqual([10, 11, 13, 14]);
    expect(held.closedVersion).toBeGreaterThan(before);
  });

  it('CHART-001 a tail replaces all candles from its first time on', () => {
    const held = series();
    const before = held.closedVersion;
    held.write(false, 1, rows(row(60, 5)));
    expect(closes(held)).toEqual([10, 5]);
    expect(held.closedVersion).toBeGreaterThan(before);
  });

  it('CHART-001 an empty tail changes nothing, an empty whole empties', () => {
    const held = series();
    const before = held.closedVersion;
    held.write(false, 1, rows());
    expect(closes(held)).toEqual([10, 11, 12]);
    expect(held.closedVersion).toBe(before);
    held.write(true, 0, rows());
    expect(held.count).toBe(0);
  });

  it('a candle is found by its time', () => {
    const held = series();
    expect([0, 1, 60, 120, 121].map((time) => held.placeOf(time))).toEqual([0, 1, 1, 2, 3]);
  });
});
