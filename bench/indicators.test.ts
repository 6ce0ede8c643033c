import { describe, expect, it } from 'vitest';
import { indicatorCandles } from './indicator-candles.ts';
import { benchIndicators } from './indicators.ts';

describe('the indicators suite', () => {
  it('runs at a small size, ours and the plain way coming to the same values', () => {
    const rows = benchIndicators({ candles: 2_000, rounds: 1 });
    expect(rows.map((row) => [row.suite, row.case, row.metric, row.unit, row.peer])).toEqual(
      ['seven indicators', 'ma', 'ema', 'boll', 'vol', 'macd', 'kdj', 'rsi'].map((each) => [
        'indicators',
        each,
        'rate',
        'candles/s',
        'plain recalculation',
      ]),
    );
    for (const row of rows)
      expect([row.value > 0, row.peerValue > 0, row.ratio > 0]).toEqual([true, true, true]);
  });

  it('works on candles as it says: sound ones, one of twenty without a trade, and a tick of the last one', () => {
    const { candles, tick } = indicatorCandles(20_000);
    const isSound = candles.every(
      ({ open, high, low, close }) =>
        low <= Math.min(open, close) && high >= Math.max(open, close) && low > 0,
    );
    expect(isSound).toBe(true);
    expect(candles.filter(({ trades }) => trades === 0).length / candles.length).toBeCloseTo(0.05, 2);
    expect([tick.time, tick.close > (candles.at(-1)?.high ?? 0)]).toEqual([candles.at(-1)?.time, true]);
  });
});
