import { describe, expect, it } from 'vitest';
import { nearestTests, roomBeside, type Choice, type Nearness } from './nearest-tests.ts';

/** Choices of one file, which has two more tests. */
function choices(file: string, nearness: Nearness, ...stories: readonly (readonly number[])[]): Choice[] {
  const ofFile = stories.flat().length + 2;
  return stories.map((lines) => ({ file, lines, ofFile, nearness, startsPlatform: false }));
}

describe('HOUSE-751 the nearest of the browser tests that a change can break', () => {
  it('are all of them if they are few, a whole file by its name', () => {
    const book = { file: 'book.spec.ts', lines: [4, 9], ofFile: 2 };
    const whole: Choice = { ...book, nearness: 3, startsPlatform: false };
    expect(nearestTests([...choices('ticket.spec.ts', 1, [5], [8, 12]), whole], 8)).toMatchObject({
      browser: ['ticket.spec.ts:5', 'ticket.spec.ts:8', 'ticket.spec.ts:12', 'book.spec.ts'],
      leftOut: 0,
    });
  });

  it('are those that open a changed page, then those that name the feature, then those that open its pages', () => {
    const looks = choices('looks.spec.ts', 3, [1], [2]);
    const all = [...looks, ...choices('ticket.spec.ts', 2, [3]), ...choices('chart.spec.ts', 1, [4])];
    const [chart, ticket] = ['chart.spec.ts:4', 'ticket.spec.ts:3'];
    const found = [2, 4, 6].map((most) => nearestTests(all, most).browser);
    expect(found).toEqual([[chart], [ticket, chart], ['looks.spec.ts:1', ticket, chart]]);
  });

  it('are the first of each file before the second of one', () => {
    const all = [...choices('book.spec.ts', 1, [1], [2], [3]), ...choices('chart.spec.ts', 1, [4], [5])];
    expect(nearestTests(all, 6)).toMatchObject({
      browser: ['book.spec.ts:1', 'book.spec.ts:2', 'chart.spec.ts:4'],
      leftOut: 2,
    });
  });

  it('part no story: one that is too long is left out, and shorter ones after it are not', () => {
    const all = [...choices('walk.spec.ts', 1, [1, 2, 3]), ...choices('chart.spec.ts', 1, [4])];
    expect(nearestTests(all, 5)).toMatchObject({ browser: ['chart.spec.ts:4'], leftOut: 3 });
  });

  it('of a story cost less than alone, because it opens its page once', () => {
    const [story, alone] = [
      choices('walk.spec.ts', 1, [1, 2, 3]),
      choices('chart.spec.ts', 1, [1], [2], [3]),
    ];
    expect([story, alone].map((each) => nearestTests(each, 4).leftOut)).toEqual([0, 1]);
  });

  it('that start a platform for themselves cost more', () => {
    const shared = choices('chart.spec.ts', 1, [1], [2]);
    const apart = shared.map((each) => ({ ...each, startsPlatform: true }));
    expect([shared, apart].map((each) => nearestTests(each, 4).leftOut)).toEqual([0, 1]);
  });

  it('are fewer beside many unit tests', () => {
    expect([0, 2, 18, 60, 1_000].map((files) => roomBeside(files, 1))).toEqual([22, 20, 4, 4, 4]);
  });

  it('are more if the change reaches several features', () => {
    expect([1, 2, 12].map((features) => roomBeside(10, features))).toEqual([12, 34, 254]);
  });

  it('are all tests that are changed themselves, however many', () => {
    expect(nearestTests(choices('walk.spec.ts', 0, [1, 2, 3]), 1)).toMatchObject({ leftOut: 0 });
  });
});
