import { expect, test } from 'vitest';
import { arcOf } from './ring.tsx';

test('ETF-103 the dash of a part repeats after the whole circle, so that no part of the ring is missing', () => {
  for (const [share, from] of [
    [350, 0],
    [1_000, 0],
    [1, 999],
  ] as const) {
    const lengths = arcOf(share, from).strokeDasharray.split(' ').map(Number);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(1_000);
  }
});
