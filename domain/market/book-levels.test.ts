import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BookLevels, CHECKSUM_LEVELS, bookChecksum } from './book-levels.ts';
import type { Level } from './book-levels.ts';
import { formatSteps, stepsOf } from './instrument.ts';
import type { Steps } from './instrument.ts';

/** The checksum's text as DESIGN defines it, formed the simple way. */
function checksumText(bids: readonly Level[], asks: readonly Level[], steps: Steps): string {
  const standing = (levels: readonly Level[]) => [...new Map(levels)].filter(([, lots]) => lots > 0);
  const bestBids = standing(bids)
    .sort(([a], [b]) => b - a)
    .slice(0, CHECKSUM_LEVELS);
  const bestAsks = standing(asks)
    .sort(([a], [b]) => a - b)
    .slice(0, CHECKSUM_LEVELS);
  const parts: string[] = [];
  for (let row = 0; row < CHECKSUM_LEVELS; row++) {
    for (const level of [bestBids[row], bestAsks[row]]) {
      if (level) parts.push(formatSteps(level[0], steps.price), formatSteps(level[1], steps.size));
    }
  }
  return parts.join(':');
}

const steps = fc.constantFrom(
  stepsOf({ priceStep: '0.01', sizeStep: '1' }),
  stepsOf({ priceStep: '0.5', sizeStep: '0.001' }),
  stepsOf({ priceStep: '0.0000000001', sizeStep: '10000' }),
  stepsOf({ priceStep: '5', sizeStep: '0.00000001' }),
);
const levels = fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.oneof(fc.nat(5), fc.maxSafeNat())), {
  maxLength: 80,
  size: 'max',
});

describe('a book of levels', () => {
  it('BOOK-004 has the checksum of the text of its best 25 levels a side', () => {
    fc.assert(
      fc.property(levels, levels, steps, (bids, asks, each) => {
        const book = new BookLevels(64);
        book.apply(bids, asks);
        expect(bookChecksum(book, each)).toBe(zlibCrc32(checksumText(bids, asks, each)));
      }),
    );
  });

  it('BOOK-004 is by example: two bids, one ask; then nothing', () => {
    const book = new BookLevels();
    book.apply(
      [
        [100, 3],
        [101, 20],
      ],
      [[102, 5]],
    );
    const cents = stepsOf({ priceStep: '0.01', sizeStep: '0.1' });
    expect(bookChecksum(book, cents)).toBe(zlibCrc32('1.01:2.0:1.02:0.5:1.00:0.3'));
    book.clear();
    expect(bookChecksum(book, cents)).toBe(0);
  });

  it.each<[string, Level[], Level[], boolean]>([
    ['empty', [], [], false],
    ['one-sided', [[10, 1]], [], false],
    ['sound', [[10, 1]], [[11, 1]], false],
    ['locked', [[11, 1]], [[11, 1]], true],
    ['crossed', [[12, 1]], [[11, 1]], true],
  ])('BOOK-003 knows whether it is crossed: %s', (_, bids, asks, crossed) => {
    const book = new BookLevels();
    book.apply(bids, asks);
    expect(book.isCrossed()).toBe(crossed);
  });
});
