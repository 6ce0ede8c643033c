import { describe, expect, it } from 'vitest';
import { fairMark, withBasis, type BasisSample } from './fair-mark.ts';

const RULE = { basisMillis: 30_000, basisBps: 200 };
const basis = (...doubled: number[]): BasisSample[] => doubled.map((each, time) => ({ time, doubled: each }));

describe('the mark', () => {
  it.each([
    ['the index without a basis', 10_000, [], 1, 10_000],
    ['plus the average distance of the middle price', 10_000, [20, 40], 1, 10_015],
    ['below the index', 10_000, [-20, -40], 1, 9_985],
    ['half a tick is rounded up', 10_000, [1], 1, 10_001],
    ['and half a tick below too', 10_000, [-1], 1, 10_000],
    ['at most 2 % above', 10_000, [2_000], 1, 10_200],
    ['at most 2 % below', 10_000, [-2_000], 1, 9_800],
    ['on the grid of orders', 10_012, [0], 5, 10_010],
    ['half of the grid up', 10_005, [0], 10, 10_010],
    ['at least one step', 1, [-2_000], 5, 5],
  ] as const)('FUNDING-003 is %s', (_, index, samples, step, mark) => {
    expect(fairMark(index, basis(...samples), RULE, step)).toBe(mark);
  });

  it('FUNDING-003 forgets samples after their time, and later ones after a clock was set back', () => {
    const at = (time: number): BasisSample => ({ time, doubled: time });
    const held = withBasis([at(1), at(2)], at(30_001), RULE);
    expect(held).toEqual([at(2), at(30_001)]);
    expect(withBasis(held, at(10), RULE)).toEqual([at(2), at(10)]);
  });
});
