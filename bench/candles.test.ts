import { describe, expect, it } from 'vitest';
import { benchCandles } from './candles.ts';
import { candleTrades } from './candle-trades.ts';

describe('the candles suite', () => {
  it('runs at a small size, ours and the limit coming to the same candles', () => {
    const rows = benchCandles({ trades: 20_000, rounds: 1 });
    expect(rows.map((row) => [row.suite, row.case, row.metric, row.unit, row.peer])).toEqual([
      ['candles', 'strings', 'rate', 'trades/s', 'typed arrays (limit)'],
    ]);
    for (const row of rows)
      expect([row.value > 0, row.peerValue > 0, row.ratio > 0]).toEqual([true, true, true]);
  });

  it('works on trades as it says: five a second, half of them together, four of ten at another price', () => {
    const { count, times, prices, sizes } = candleTrades(60_000);
    let [together, moved] = [0, 0];
    for (let at = 1; at < count; at++) {
      if (times[at] === times[at - 1]) together++;
      if (prices[at] !== prices[at - 1]) moved++;
    }
    const seconds = ((times[count - 1] ?? 0) - (times[0] ?? 0)) / 1000;
    expect(count / seconds).toBeCloseTo(5, 0);
    expect(together / count).toBeCloseTo(0.54, 1);
    expect(moved / count).toBeCloseTo(0.37, 1);
    const minutes = new Set(Array.from(times, (time) => Math.floor(time / 60_000)));
    expect(minutes.size).toBe(Math.ceil(seconds / 60));
    expect(sizes.every((size) => /^\d+\.\d{3}$/.test(size) && Number(size) > 0)).toBe(true);
  });
});
