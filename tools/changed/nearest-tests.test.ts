import { describe, expect, it } from 'vitest';
import { nearestTests, roomBeside, type Choice, type Nearness } from './nearest-tests.ts';

/** Choices of one file, which has two more tests. */
function choices(file: string, nearness: Nearness, ...stories: readonly (readonly number[])[]): Choice[] {
  const ofFile = stories.flat().length + 2;
  return stories.map((lines) => ({ file, lines, ofFile, nearness }));
}

describe('HOUSE-751 the nearest of the browser tests that a change can break', () => {
  it('are all of them if they are few, a whole file by its name', () => {
    const whole: Choice = { file: 'book.spec.ts', lines: [4, 9], ofFile: 2, nearness: 2 };
    expect(nearestTests([...choices('ticket.spec.ts', 1, [5], [8, 12]), whole], 5)).toEqual({
      ...{
        browser: ['ticket.spec.ts:5', 'ticket.spec.ts:8', 'ticket.spec.ts:12', 'book.spec.ts'],
        leftOut: 0,
      },
    });
  });

  it('are those that prove what the feature promises before those that open one of its pages', () => {
    const all = [...choices('looks.spec.ts', 2, [1], [2]), ...choices('ticket.spec.ts', 1, [3])];
    expect(nearestTests(all, 2)).toEqual({ browser: ['looks.spec.ts:1', 'ticket.spec.ts:3'], leftOut: 1 });
    expect(nearestTests(all, 1)).toEqual({ browser: ['ticket.spec.ts:3'], leftOut: 2 });
  });

  it('are the first of each file before the second of one', () => {
    const all = [...choices('book.spec.ts', 1, [1], [2], [3]), ...choices('chart.spec.ts', 1, [4], [5])];
    expect(nearestTests(all, 3)).toEqual({
      ...{ browser: ['book.spec.ts:1', 'book.spec.ts:2', 'chart.spec.ts:4'], leftOut: 2 },
    });
  });

  it('part no story: one that is too long is left out, and shorter ones after it are not', () => {
    const all = [...choices('walk.spec.ts', 1, [1, 2, 3]), ...choices('chart.spec.ts', 1, [4])];
    expect(nearestTests(all, 2)).toEqual({ browser: ['chart.spec.ts:4'], leftOut: 3 });
  });

  it('are fewer beside many unit tests', () => {
    expect([0, 5, 6, 60, 1_000].map(roomBeside)).toEqual([24, 24, 23, 14, 8]);
  });

  it('are all tests that are changed themselves, however many', () => {
    expect(nearestTests(choices('walk.spec.ts', 0, [1, 2, 3]), 1)).toMatchObject({ leftOut: 0 });
  });
});
