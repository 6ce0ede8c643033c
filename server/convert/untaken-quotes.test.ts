import { expect, it } from 'vitest';
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
