import { describe, expect, it } from 'vitest';
import type { BookRows } from './rows.ts';
import { barOf, valuesOf, fittingSize, levelAt, sideWidth, stepFrom } from './book-layout.ts';

const PLAN = { width: 390, rowHeight: 24, edge: 16, gap: 8 };
const ROWS: BookRows = {
  bids: 2,
  middle: 0,
  asks: 1,
  values: Float64Array.of(100, 0.25, 99, 0.5, 101, 1),
  texts: ['1.00', '5', '5', '0.99', '6', '11', '1.01', '7', '7'],
};

describe('a drawn book', () => {
  it('SCREEN-040 depth bars grow from the middle outward, both sides on one scale', () => {
    expect(sideWidth(PLAN)).toBe(175);
    expect(barOf('bid', 1, PLAN)).toEqual({ x: 16, width: 175 });
    expect(barOf('ask', 1, PLAN)).toEqual({ x: 199, width: 175 });
    expect(barOf('bid', 0, PLAN)).toEqual({ x: 191, width: 0 });
    expect(barOf('ask', 7, PLAN).width).toBe(175);
  });

  it.each([
    [100, 0, { side: 'bid', row: 0 }],
    [100, 47.9, { side: 'bid', row: 1 }],
    [100, 48, undefined],
    [200, 23, { side: 'ask', row: 0 }],
    [200, 24, undefined],
    [100, -1, undefined],
  ])('SCREEN-041 a touch at %i, %i is on %o', (x, y, level) => {
    expect(levelAt(x, y, PLAN, ROWS)).toEqual(level);
  });

  it('a level’s values come from its own place in the batch', () => {
    expect(valuesOf(ROWS, { side: 'bid', row: 1 })).toEqual({
      tick: 99,
      depth: 0.5,
      price: '0.99',
      size: '6',
      total: '11',
    });
    expect(valuesOf(ROWS, { side: 'ask', row: 0 })?.tick).toBe(101);
    expect(valuesOf(ROWS, { side: 'ask', row: 1 })).toBeUndefined();
  });

  it.each([
    ['ArrowDown', undefined, { side: 'bid', row: 0 }],
    ['ArrowDown', { side: 'bid', row: 1 }, { side: 'bid', row: 1 }],
    ['ArrowUp', { side: 'bid', row: 1 }, { side: 'bid', row: 0 }],
    ['ArrowUp', { side: 'ask', row: 0 }, { side: 'ask', row: 0 }],
    ['ArrowRight', { side: 'bid', row: 1 }, { side: 'ask', row: 0 }],
    ['ArrowLeft', { side: 'ask', row: 0 }, { side: 'bid', row: 0 }],
    ['Tab', { side: 'bid', row: 1 }, undefined],
  ] as const)('SCREEN-042 %s from %o goes to %o', (key, from, to) => {
    expect(stepFrom(from, key, ROWS)).toEqual(to);
  });

  it('SCREEN-043 numbers shrink to fit and never wrap', () => {
    const widthAt = (size: number) => size * 10;
    expect(fittingSize([12, 11, 10], widthAt, 200)).toBe(12);
    expect(fittingSize([12, 11, 10], widthAt, 110)).toBe(11);
    expect(fittingSize([12, 11, 10], widthAt, 50)).toBe(10);
  });
});
