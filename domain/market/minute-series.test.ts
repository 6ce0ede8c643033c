import { describe, expect, it } from 'vitest';
import type { Candle } from './candle.ts';
import { MinuteSeries } from './minute-series.ts';
import { Calendar } from './periods.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2024, 7, 8, 12);
const utc = new Calendar('UTC');

/** Minutes after noon, which keep the rows readable. */
const at = (minutes: number) => NOON + minutes * MINUTE;

function row({ time, open, high, low, close, lots, trades }: Candle): number[] {
  return [(time - NOON) / MINUTE, open, high, low, close, lots, trades];
}

function seriesOf(...trades: readonly [minutes: number, price: number, lots: number][]): MinuteSeries {
  const series = new MinuteSeries();
  for (const [minutes, price, lots] of trades) series.trade(at(minutes), price, lots);
  return series;
}

describe('the minutes of a market', () => {
  it('are none before anything happened', () => {
    const series = new MinuteSeries();
    expect([series.first, series.last, series.minute(NOON), series.rollUp(NOON, 0, at(9))]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(series.candles(utc, '1h', 0, at(9))).toEqual([]);
    series.forgetBefore(NOON);
    expect(series.first).toBe(undefined);
  });

  it('CANDLE-050 open with the first trade that arrives and close with the last one', () => {
    const series = seriesOf([0.9, 100, 5], [0.1, 103, 1], [0.5, 98, 2]);
    expect(series.candles(utc, '1m', NOON, at(1)).map(row)).toEqual([[0, 100, 103, 98, 98, 8, 3]]);
  });

  it('CANDLE-050 take a late trade into the minute of its time, before the first one too', () => {
    const series = seriesOf([0, 100, 1], [2.5, 110, 1], [0.2, 90, 4], [-2, 80, 7]);
    expect([series.first, series.last]).toEqual([at(-2), at(2)]);
    expect(series.candles(utc, '1m', at(-2), at(3)).map(row)).toEqual([
      [-2, 80, 80, 80, 80, 7, 1],
      [-1, 80, 80, 80, 80, 0, 0],
      [0, 100, 100, 90, 90, 5, 2],
      [1, 90, 90, 90, 90, 0, 0],
      [2, 110, 110, 110, 110, 1, 1],
    ]);
  });

  it('CANDLE-051 repeat the last close without trades, as far as they are asked for', () => {
    const series = seriesOf([0, 100, 1]);
    expect(series.candles(utc, '1m', at(-9), at(2.5)).map(row)).toEqual([
      [0, 100, 100, 100, 100, 1, 1],
      [1, 100, 100, 100, 100, 0, 0],
      [2, 100, 100, 100, 100, 0, 0],
    ]);
    expect(series.minute(at(70))).toMatchObject({ time: at(70), close: 100, trades: 0 });
    expect(series.minute(at(0.5))).toMatchObject({ time: NOON, close: 100, lots: 1, trades: 1 });
    expect(series.minute(at(-1))).toBe(undefined);
    expect(series.last).toBe(NOON);
  });

  it('CANDLE-052 roll up with what they carry: a coarser candle begins at the last close', () => {
    const series = seriesOf([4, 100, 1], [7, 120, 2], [8, 90, 3]);
    expect(series.candles(utc, '5m', at(4), at(20)).map(row)).toEqual([
      [0, 100, 100, 100, 100, 1, 1],
      [5, 100, 120, 90, 90, 5, 2],
      [10, 90, 90, 90, 90, 0, 0],
      [15, 90, 90, 90, 90, 0, 0],
    ]);
    expect(series.rollUp(at(5), at(5), at(8))).toEqual({
      time: at(5),
      open: 100,
      high: 120,
      low: 100,
      close: 120,
      lots: 2,
      trades: 1,
    });
  });

  it('CANDLE-052 give the first candle whole and the last one without its future', () => {
    const series = seriesOf([1, 100, 1], [8, 120, 2], [9, 50, 3]);
    expect(series.candles(utc, '5m', at(3), at(9)).map(row)).toEqual([
      [0, 100, 100, 100, 100, 1, 1],
      [5, 100, 120, 100, 120, 2, 1],
    ]);
  });

  it('CANDLE-052 are cut by the clock of the zone', () => {
    const series = seriesOf([0, 100, 1], [4 * 60, 101, 1]);
    const days = series.candles(new Calendar('Asia/Shanghai'), '1d', NOON, at(5 * 60));
    expect(days.map((day) => [new Date(day.time).toISOString(), day.open, day.close])).toEqual([
      ['2024-08-07T16:00:00.000Z', 100, 100],
      ['2024-08-08T16:00:00.000Z', 101, 101],
    ]);
  });

  it('CANDLE-053 keep the close of what is forgotten, and take no trade that belongs there', () => {
    const series = seriesOf([0, 100, 1], [3, 130, 1]);
    series.forgetBefore(at(2.5));
    expect([series.first, series.last]).toEqual([at(2), at(3)]);
    expect(series.trade(at(1.9), 7, 7)).toBe(false);
    expect(series.put({ time: at(1), open: 7, high: 7, low: 7, close: 7, lots: 7, trades: 7 })).toBe(false);
    expect(series.candles(utc, '1m', NOON, at(4)).map(row)).toEqual([
      [2, 100, 100, 100, 100, 0, 0],
      [3, 130, 130, 130, 130, 1, 1],
    ]);
    series.forgetBefore(at(-5));
    expect([series.first, series.last]).toEqual([at(2), at(3)]);
    expect(series.minute(at(3.5))).toEqual({
      ...{ time: at(3), open: 130, high: 130, low: 130, close: 130 },
      ...{ lots: 1, trades: 1 },
    });
    series.forgetBefore(at(100));
    expect([series.first, series.last]).toEqual([at(100), at(100)]);
    expect(series.trade(at(101), 140, 1)).toBe(true);
    expect(series.candles(utc, '1m', NOON, at(102)).map(row)).toEqual([
      [100, 130, 130, 130, 130, 0, 0],
      [101, 140, 140, 140, 140, 1, 1],
    ]);
  });

  it('CANDLE-053 take what belongs to the very minute up to which all is forgotten', () => {
    const candle = { time: at(5), open: 7, high: 8, low: 6, close: 7, lots: 3, trades: 2 };
    const series = new MinuteSeries();
    series.forgetBefore(at(5.5));
    expect([series.trade(at(4.9), 9, 1), series.trade(at(5), 9, 1)]).toEqual([false, true]);
    const other = new MinuteSeries();
    other.forgetBefore(at(5.5));
    expect([other.put({ ...candle, time: at(4) }), other.put(candle)]).toEqual([false, true]);
    expect(other.minute(at(5))).toEqual(candle);
  });

  it('CANDLE-054 go on from minutes that somebody else folded', () => {
    const series = new MinuteSeries();
    const minute = (minutes: number, close: number, trades: number): Candle => ({
      time: at(minutes),
      open: close,
      high: close,
      low: close,
      close,
      lots: trades,
      trades,
    });
    expect(series.put(minute(0, 100, 0))).toBe(true);
    series.put(minute(1, 100, 0));
    series.put(minute(2, 120, 9));
    series.put(minute(-1, 90, 2));
    series.put(minute(2, 110, 3));
    series.trade(at(2.5), 111, 1);
    expect(series.candles(utc, '1m', at(-1), at(4)).map(row)).toEqual([
      [-1, 90, 90, 90, 90, 2, 2],
      [0, 90, 90, 90, 90, 0, 0],
      [1, 90, 90, 90, 90, 0, 0],
      [2, 110, 111, 110, 111, 4, 4],
      [3, 111, 111, 111, 111, 0, 0],
    ]);
  });
});
