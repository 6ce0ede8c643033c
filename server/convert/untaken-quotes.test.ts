import { expect, it } from 'vitest';
import { EndedQuotes } from './ended-quotes.ts';
import { UntakenQuotes, type UntakenLimit } from './untaken-quotes.ts';

const LIMIT: UntakenLimit = { most: 20, within: 60_000 };
const older = { id: 'older', user: 1, from: 'USDT', to: 'BTC' };
const newer = { id: 'newer', user: 1, from: 'BTC', to: 'USDT' };

it('CONVERT-452 a replaced quote stays replaced when the newer one was taken', () => {
  const quotes = new UntakenQuotes();
  quotes.add(older, 0, LIMIT);
  expect(quotes.isReplaced(older)).toBe(false);
  quotes.add(newer, 1, LIMIT);
  expect([quotes.isReplaced(older), quotes.isReplaced(newer)]).toEqual([true, false]);
  quotes.remove(newer);
  expect(quotes.isReplaced(older)).toBe(true);
});

it('OPERATOR-810 an operator who allows a single quote gets exactly that', () => {
  const quotes = new UntakenQuotes();
  const single: UntakenLimit = { most: 1, within: 1_000 };
  for (const id of ['one', 'two', 'three']) quotes.add({ ...older, id }, 0, LIMIT);
  expect([quotes.waitOf(1, 500, LIMIT), quotes.waitOf(1, 500, single)]).toEqual([0, 500]);
  quotes.add({ ...older, id: 'four' }, 1_000, single);
  expect(quotes.waitOf(1, 1_000, { ...LIMIT, most: 2 })).toBe(0);
});

it('CONVERT-453 a quote that was taken counts no more, and one whose user moved the money away still does', () => {
  const quotes = new UntakenQuotes();
  const ended = new EndedQuotes();
  const single: UntakenLimit = { most: 1, within: 1_000 };
  const waitAfter = (isTaken: boolean) => {
    quotes.add(older, 0, single);
    ended.end(older.id, { isTaken, until: 1_000 }, 0);
    quotes.dropTaken(older.user, ended);
    return quotes.waitOf(older.user, 0, single);
  };
  expect([waitAfter(true), waitAfter(false)]).toEqual([0, 1_000]);
});
