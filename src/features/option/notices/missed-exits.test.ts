import { expect, it } from 'vitest';
import { MissedExits } from './missed-exits.ts';

it('OPTION-125 each missed exit is announced once, and none of before the page was opened', () => {
  const missed = new MissedExits();
  const idsOf = (...rows: [id: number, exitMissed: number][]) =>
    missed.among(rows.map(([id, exitMissed]) => ({ id, exitMissed }))).map(({ id }) => id);
  expect(idsOf([1, 700], [2, 0])).toEqual([]);
  expect(idsOf([1, 700], [2, 800])).toEqual([2]);
  expect(idsOf([1, 700], [2, 800], [3, 0])).toEqual([]);
  // It is asked for again, and missed again.
  expect(idsOf([1, 0], [2, 800])).toEqual([]);
  expect(idsOf([1, 900], [2, 800])).toEqual([1]);
});
