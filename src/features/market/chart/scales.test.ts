import { describe, expect, it } from 'vitest';
import { bandsOf, holding, niceValues, roomy, stretched } from './scales.ts';

describe('scales of a chart', () => {
  it.each([0, 1, 2, 4])('CHART-004 %i panes are below the candles and do not overlap', (panes) => {
    const bands = bandsOf(panes);
    expect(bands).toHaveLength(panes + 1);
    expect(bands[0].top).toBe(0);
    expect(bands.at(-1)?.bottom).toBeCloseTo(1);
    bands.forEach(({ top, bottom }, at) => {
      expect(bottom).toBeGreaterThan(top);
      if (at > 0) expect(top).toBeGreaterThanOrEqual(bands[at - 1]!.bottom);
    });
    expect(bands[0].bottom).toBeGreaterThanOrEqual(0.4 - 1e-9);
  });

  it.each([
    [false, { top: 0, bottom: 0.5 }],
    [false, { top: 0.75, bottom: 1 }],
    [true, { top: 0.1, bottom: 0.6 }],
  ])('CHART-004 a pane’s values end at its band’s edges (logarithmic: %s)', (log, band) => {
    const range = { low: 100, high: 200 };
    const full = stretched(range, band, log);
    const share = (value: number) =>
      log
        ? Math.log(full.high / value) / Math.log(full.high / full.low)
        : (full.high - value) / (full.high - full.low);
    expect(share(range.high)).toBeCloseTo(band.top);
    expect(share(range.low)).toBeCloseTo(band.bottom);
  });

  it('CHART-004 flat values get room', () => {
    expect(roomy({ low: 5, high: 5 }, false)).toEqual({ low: 4, high: 6 });
    const { low, high } = roomy({ low: 5, high: 5 }, true);
    expect(low).toBeLessThan(5);
    expect(high).toBeGreaterThan(5);
  });

  it('an axis names round values, in whole ticks where asked', () => {
    expect(niceValues({ low: 0.3, high: 2.9 }, 4, false)).toEqual([1, 2]);
    expect(niceValues({ low: 616_000, high: 618_740 }, 5, true)).toEqual([616_000, 617_000, 618_000]);
    expect(niceValues({ low: 10, high: 13 }, 8, true)).toEqual([10, 11, 12, 13]);
    expect(niceValues({ low: 3, high: 3 }, 5, true)).toEqual([]);
  });

  it('CHART-011 a wide logarithmic axis names powers', () => {
    expect(niceValues({ low: 90, high: 6_000 }, 10, true, true)).toEqual([
      100, 200, 500, 1_000, 2_000, 5_000,
    ]);
  });

  it('a range grows by what it must hold', () => {
    expect(holding(undefined, 3)).toEqual({ low: 3, high: 3 });
    expect(holding({ low: 1, high: 2 }, 4)).toEqual({ low: 1, high: 4 });
    expect(holding({ low: 1, high: 2 }, NaN)).toEqual({ low: 1, high: 2 });
    expect(holding(undefined, NaN)).toBeUndefined();
  });
});
