import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BookLevels, bookChecksum, type Level } from './book-levels.ts';
import { BookSide } from './book-side.ts';
import { formatSteps, stepsOf } from './instrument.ts';
import { levelsFor, parseWideSteps, sizeColumn, WideLevels, WideSide } from './wide-levels.ts';

const texts = { priceStep: '0.01', sizeStep: '0.001' };
const steps = stepsOf(texts);
const wide = stepsOf({ ...texts, wide: true });
const level = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 5_000_000 }));
const side = fc.array(level, { maxLength: 40 });

it('VENUE-854 a wide book gives what a book of plain integers gives', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(side, side)), fc.integer({ min: 1, max: 5000 }), (changes, least) => {
      const plain = new BookLevels();
      const book = levelsFor(wide);
      for (const [bids, asks] of changes) {
        plain.apply(bids, asks);
        book.apply(bids, asks);
        expect(book.checksum(wide)).toBe(bookChecksum(plain, steps));
        expect(book.isCrossed(least)).toBe(plain.isCrossed(least));
        for (const name of ['bids', 'asks'] as const) {
          const [ticks, sizes] = [new Float64Array(30), sizeColumn(wide.size, 30)];
          const [plainTicks, plainLots] = [new Float64Array(30), new Float64Array(30)];
          const count = book[name].read(30, ticks, sizes);
          expect(count).toBe(plain[name].read(30, plainTicks, plainLots));
          const rows = Array.from({ length: count }, (_, row): Level => [
            ticks[row] ?? 0,
            Number(sizes[row]),
          ]);
          expect(rows).toEqual(rows.map((_, row) => [plainTicks[row], plainLots[row]]));
          expect(book[name].size).toBe(plain[name].size);
        }
      }
      book.clear();
      expect([book.checksum(wide), book.bids.size, book.asks.best()]).toEqual([0, 0, undefined]);
    }),
  );
});

it('VENUE-900 a side that orders few of its prices gives the same levels', () => {
  const reads = fc.array(
    fc.tuple(level, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5_000_000 })),
  );
  fc.assert(
    fc.property(reads, fc.constantFrom('bid', 'ask'), (changes, name) => {
      const few = new WideSide(name, 4);
      const plain = new BookSide(name);
      for (const [[tick, lots], count, least] of changes) {
        few.set(tick, BigInt(lots));
        plain.set(tick, lots);
        // The book is not read after every change, so that the ordered prices may run out in between.
        if (lots % 3 === 0) continue;
        const [ticks, sizes] = [new Float64Array(count), new Float64Array(count)];
        const read = plain.read(count, ticks, sizes);
        expect(few.levels(count)).toEqual(
          Array.from({ length: read }, (_, row) => [ticks[row], BigInt(sizes[row] ?? 0)]),
        );
        expect([few.best(least), few.size]).toEqual([plain.best(least), plain.size]);
      }
    }),
  );
});

it('VENUE-901 changes far behind the best look at no other level', () => {
  const asks = new WideSide('ask');
  for (let tick = 1; tick <= 5000; tick++) asks.set(tick, 1n);
  asks.levels(200);
  const sorts = vi.spyOn(Array.prototype, 'sort');
  const walks = vi.spyOn(Map.prototype, 'keys');
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  for (let tick = 4000; tick <= 6000; tick++) {
    asks.set(tick, BigInt(tick % 2));
    asks.best();
    asks.read(200, new Float64Array(200), []);
  }
  expect([sorts, walks].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('VENUE-854 reads and writes sizes of any number of digits, up to 64 characters', () => {
  const size = { digits: 8, unit: 1, wide: true } as const;
  const huge = '98765432109876543210.12345678';
  expect(parseWideSteps(huge, size)).toBe(9_876_543_210_987_654_321_012_345_678n);
  expect(formatSteps(9_876_543_210_987_654_321_012_345_678n, size)).toBe(huge);
  expect(parseWideSteps('1.5', { digits: 1, unit: 5 })).toBe(3n);
  for (const text of ['1.123456789', '1e5', '', '9'.repeat(65)])
    expect(parseWideSteps(text, size)).toBeUndefined();
  expect(parseWideSteps('1.3', { digits: 1, unit: 5 })).toBeUndefined();
});

it('VENUE-854 is only made for markets that are wide', () => {
  expect(levelsFor(wide)).toBeInstanceOf(WideLevels);
  expect(levelsFor(steps)).toBeInstanceOf(BookLevels);
});
