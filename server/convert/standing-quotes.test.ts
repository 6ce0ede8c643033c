import { expect, it } from 'vitest';
import { StandingQuotes } from './standing-quotes.ts';

const older = { id: 'older', user: 1, from: 'USDT', to: 'BTC' };
const newer = { id: 'newer', user: 1, from: 'BTC', to: 'USDT' };

it('CONVERT-452 a replaced quote stays replaced when the newer one was taken', () => {
  const quotes = new StandingQuotes({ most: 20, within: 60_000 });
  quotes.add(older, 0);
  expect(quotes.isReplaced(older)).toBe(false);
  quotes.add(newer, 1);
  expect([quotes.isReplaced(older), quotes.isReplaced(newer)]).toEqual([true, false]);
  quotes.remove(newer);
  expect(quotes.isReplaced(older)).toBe(true);
});
