import { describe, expect, it } from 'vitest';
import { depthPlan } from './depth-layout.ts';

describe('depthPlan', () => {
  it('CHART-014 both sides reach equally far from the middle, best first', () => {
    const values = Float64Array.of(...[99, 0.1, 97, 0.4, 90, 1], ...[101, 0.2, 103, 0.5]);
    const plan = depthPlan({ bids: 3, asks: 2, values, texts: [] });
    expect(plan).toMatchObject({ low: 97, high: 103 });
    expect(plan?.bids).toEqual([
      { share: 1 / 3, depth: 0.1 },
      { share: 0, depth: 0.4 },
    ]);
    expect(plan?.asks.map(({ depth }) => depth)).toEqual([0.2, 0.5]);
    expect(plan?.asks.at(-1)?.share).toBe(1);
  });

  it('a side without levels has no chart', () => {
    expect(depthPlan({ bids: 0, asks: 1, values: Float64Array.of(1, 1), texts: [] })).toBeUndefined();
  });
});
