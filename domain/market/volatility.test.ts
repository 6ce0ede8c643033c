import { describe, expect, it } from 'vitest';
import { deviationsInBps, RecentVolatility } from './volatility.ts';

describe('recent volatility', () => {
  it('CONVERT-450 is the variance of the mid by time, whatever the pace of the quotes', () => {
    const [each, often] = [new RecentVolatility(), new RecentVolatility()];
    for (let second = 0; second < 600; second++) {
      const mid = 1_000_000 + (second % 2) * 100;
      each.sample(mid, second * 1_000);
      for (let at = 0; at < 1_000; at += 50) often.sample(mid, second * 1_000 + at);
    }
    // A move of 1 bp each second.
    expect(each.varianceIn(1_000)).toBeCloseTo(1e-8, 11);
    expect(often.varianceIn(1_000)).toBe(each.varianceIn(1_000));
    expect(each.varianceIn(4_000)).toBeCloseTo(4e-8, 11);
    expect(deviationsInBps([each.varianceIn(1_000)], 8)).toBe(8);
  });

  it('CONVERT-450 knows nothing before two prices, and forgets what is long ago', () => {
    const volatility = new RecentVolatility();
    expect(volatility.varianceIn(1_000)).toBe(0);
    volatility.sample(1_000_000, 0);
    expect(volatility.varianceIn(1_000)).toBe(0);
    volatility.sample(1_010_000, 1_000);
    const moved = volatility.varianceIn(1_000);
    expect(moved).toBeCloseTo(1e-4, 10);
    for (let at = 2; at < 600; at++) volatility.sample(1_010_000, at * 1_000);
    expect(volatility.varianceIn(1_000)).toBeLessThan(moved / 1_000);
  });

  it('CONVERT-450 a clock that steps back and a new run of the feed are no move', () => {
    const volatility = new RecentVolatility();
    volatility.sample(1_000_000, 10_000);
    volatility.sample(2_000_000, 5_000);
    volatility.clear();
    volatility.sample(9_000_000, 7_000);
    expect(volatility.varianceIn(1_000)).toBe(0);
  });
});
