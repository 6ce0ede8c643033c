import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BookLevels, type Level } from '#domain/market/book-levels';
import { GroupedBook, type GroupedSide } from './grouped-book.ts';

const rowsOf = (side: GroupedSide) =>
  Array.from({ length: side.rows }, (_, row) => [side.ticks[row], side.lots[row], side.totals[row]]);

function bookOf(bids: readonly Level[], asks: readonly Level[]): BookLevels {
  const levels = new BookLevels();
  levels.apply(bids, asks);
  return levels;
}

describe('GroupedBook', () => {
  it('ENGINE-018 groups bids downwards and asks upwards, with totals', () => {
    const book = bookOf(
      [
        [109, 1],
        [101, 2],
        [99, 4],
      ],
      [
        [110, 3],
        [111, 5],
        [120, 7],
        [121, 9],
      ],
    );
    const grouped = new GroupedBook(10, 5);
    grouped.refresh(book);
    expect(rowsOf(grouped.bids)).toEqual([
      [100, 3, 3],
      [90, 4, 7],
    ]);
    expect(rowsOf(grouped.asks)).toEqual([
      [110, 3, 3],
      [120, 12, 15],
      [130, 9, 24],
    ]);
    expect(grouped.deepest).toBe(24);
    expect(grouped.middle).toBe(109.5);
  });

  it('shows at most the requested rows, and forgets removed ones', () => {
    const book = bookOf(
      [1, 2, 3, 4].map((tick): Level => [tick, 1]),
      [],
    );
    const grouped = new GroupedBook(1, 3);
    grouped.refresh(book);
    expect(rowsOf(grouped.bids).map(([tick]) => tick)).toEqual([4, 3, 2]);
    book.clear();
    grouped.refresh(book);
    expect([grouped.bids.rows, grouped.asks.rows, grouped.deepest]).toEqual([0, 0, 0]);
  });

  it('ENGINE-018 leaves out a group that the published end may have cut', () => {
    const asks = Array.from({ length: 200 }, (_, at): Level => [at + 1, 1]);
    const grouped = new GroupedBook(150, 10);
    grouped.refresh(bookOf([], asks));
    expect(rowsOf(grouped.asks)).toEqual([[150, 150, 150]]);
    grouped.refresh(bookOf([], asks.slice(0, 199)));
    expect(grouped.asks.rows).toBe(2);
  });

  it('keeps the total size for every grouping', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 100 }));
    fc.assert(
      fc.property(fc.array(level, { maxLength: 100 }), fc.integer({ min: 1, max: 60 }), (asks, grouping) => {
        const truth = new Map(asks);
        const grouped = new GroupedBook(grouping, 500);
        grouped.refresh(bookOf([], asks));
        const byGroup = new Map<number, number>();
        for (const [tick, lots] of [...truth].sort(([a], [b]) => a - b)) {
          const group = Math.ceil(tick / grouping) * grouping;
          byGroup.set(group, (byGroup.get(group) ?? 0) + lots);
        }
        expect(rowsOf(grouped.asks).map(([tick, lots]) => [tick, lots])).toEqual([...byGroup]);
      }),
    );
  });
});
