import { describe, expect, it } from 'vitest';
import { BookLevels } from '../domain/market/book-levels.ts';
import { benchBook } from './book.ts';
import { bookDeltas } from './book-deltas.ts';

describe('the book suite', () => {
  it('runs at a small size, ours and the limit coming to the same book', () => {
    const rows = benchBook({ deltas: 20_000, rounds: 1 });
    expect(rows.map((row) => [row.suite, row.case, row.unit, row.peer])).toEqual([
      ['book', 'strings', 'deltas/s', 'typed arrays (limit)'],
      ['book', 'integers', 'deltas/s', 'typed arrays (limit)'],
    ]);
    for (const row of rows)
      expect([row.value > 0, row.peerValue > 0, row.ratio > 0]).toEqual([true, true, true]);
  });

  it('works on a book as it says: some 200 levels a side, three in ten removals, never crossed', () => {
    const deltas = bookDeltas(60_000);
    const book = new BookLevels();
    let crossed = 0;
    let removals = 0;
    for (let at = 0; at < deltas.count; at++) {
      (deltas.isBid[at] === 1 ? book.bids : book.asks).set(deltas.ticks[at] ?? 0, deltas.lots[at] ?? 0);
      if (book.isCrossed()) crossed++;
      if (deltas.lots[at] === 0) removals++;
    }
    expect(crossed).toBe(0);
    expect(removals / deltas.count).toBeCloseTo(0.3, 2);
    for (const side of [book.bids, book.asks]) expect(Math.abs(side.size - 200)).toBeLessThanOrEqual(2);
  });
});
