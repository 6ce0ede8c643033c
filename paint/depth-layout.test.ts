import { describe, expect, it } from 'vitest';
import { depthAt, depthPlan } from './depth-layout.ts';

describe('depthPlan', () => {
  it('CHART-014 both sides reach equally far from the middle, best first', () => {
    const values = Float64Array.of(...[99, 0.1, 97, 0.4, 90, 1], ...[101, 0.2, 103, 0.5]);
    const plan = depthPlan({ bids: 3, asks: 2, middle: 100, values, texts: [] });
    expect(plan).toMatchObject({ low: 97, high: 103 });
    expect(plan?.bids).toEqual([
      { share: 1 / 3, depth: 0.1 },
      { share: 0, depth: 0.4 },
    ]);
    expect(plan?.asks.map(({ depth }) => depth)).toEqual([0.2, 0.5]);
    expect(plan?.asks.at(-1)?.share).toBe(1);
  });

  it('CHART-990 the middle of the chart is the market’s price, not that of the groups', () => {
    const values = Float64Array.of(...[100, 0.1, 50, 0.4], ...[150, 0.2, 200, 0.5]);
    const plan = depthPlan({ bids: 2, asks: 2, middle: 110, values, texts: [] });
    expect(plan).toMatchObject({ low: 50, high: 170 });
    expect(plan?.bids[0]?.share).toBeCloseTo(50 / 120);
    expect(plan?.asks.map(({ share }) => share)).toEqual([100 / 120]);
  });

  it('CHART-961 a place belongs to the farthest level that its cumulative size includes', () => {
    const values = Float64Array.of(...[99, 0.1, 97, 0.4], ...[101, 0.2, 103, 0.5]);
    const plan = depthPlan({ bids: 2, asks: 2, middle: 100, values, texts: [] });
    if (plan === undefined) throw new Error('no plan');
    expect(depthAt(plan, 0.45)).toEqual({ side: 'bid', row: 0, share: 1 / 3 });
    expect(depthAt(plan, 0.2)).toEqual({ side: 'bid', row: 0, share: 1 / 3 });
    expect(depthAt(plan, 0)).toEqual({ side: 'bid', row: 1, share: 0 });
    expect(depthAt(plan, 0.55)).toMatchObject({ side: 'ask', row: 0 });
    expect(depthAt(plan, 1)).toEqual({ side: 'ask', row: 1, share: 1 });
  });

  it('a side without levels has no chart', () => {
    expect(
      depthPlan({ bids: 0, asks: 1, middle: 0, values: Float64Array.of(1, 1), texts: [] }),
    ).toBeUndefined();
  });
});
