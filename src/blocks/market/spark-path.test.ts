import { describe, expect, it } from 'vitest';
import { sparkPath } from './spark-path.ts';

describe('sparkPath', () => {
  it('CHART-015 goes from edge to edge, high above low', () => {
    expect(sparkPath([1, 3, 2], 10, 4)).toBe('M0.0 4.0L5.0 0.0L10.0 2.0');
  });

  it('CHART-015 a flat day is a line in the middle, a single close is none', () => {
    expect(sparkPath([7, 7], 10, 4)).toBe('M0.0 2.0L10.0 2.0');
    expect(sparkPath([7], 10, 4)).toBe('');
    expect(sparkPath([], 10, 4)).toBe('');
  });
});
