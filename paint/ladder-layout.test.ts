import { describe, expect, it } from 'vitest';
import type { Level } from './book-layout.ts';
import { ladderLevelAt, ladderStep, topOf } from './ladder-layout.ts';
import type { BookRows } from './rows.ts';

const PLAN = { width: 129, rowHeight: 20, gap: 44 };
const ROWS: BookRows = { bids: 2, asks: 3, middle: 0, values: new Float64Array(10), texts: [] };

describe('a narrow book', () => {
  it('SPOT-092 the best of both sides are beside the gap', () => {
    expect(topOf({ side: 'ask', row: 0 }, PLAN)).toBe(180);
    expect(topOf({ side: 'ask', row: 9 }, PLAN)).toBe(0);
    expect(topOf({ side: 'bid', row: 0 }, PLAN)).toBe(244);
  });

  it.each<[number, Level | undefined]>([
    [199, { side: 'ask', row: 0 }],
    [140, { side: 'ask', row: 2 }],
    [139, undefined],
    [200, undefined],
    [243, undefined],
    [244, { side: 'bid', row: 0 }],
    [283, { side: 'bid', row: 1 }],
    [284, undefined],
    [-1, undefined],
  ])('SPOT-092 a touch at %i is on %o', (y, level) => {
    expect(ladderLevelAt(y, PLAN, ROWS)).toEqual(level);
  });

  it.each<[Level | undefined, string, Level | undefined]>([
    [undefined, 'ArrowUp', { side: 'ask', row: 0 }],
    [undefined, 'ArrowDown', { side: 'bid', row: 0 }],
    [{ side: 'ask', row: 0 }, 'ArrowDown', { side: 'bid', row: 0 }],
    [{ side: 'ask', row: 2 }, 'ArrowUp', { side: 'ask', row: 2 }],
    [{ side: 'bid', row: 0 }, 'ArrowUp', { side: 'ask', row: 0 }],
    [{ side: 'bid', row: 0 }, 'ArrowDown', { side: 'bid', row: 1 }],
    [{ side: 'bid', row: 0 }, 'Tab', undefined],
  ])('SPOT-092 from %o by %s to %o', (from, key, to) => {
    expect(ladderStep(from, key, ROWS)).toEqual(to);
  });
});
