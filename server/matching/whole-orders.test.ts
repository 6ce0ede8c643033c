/** A book whose levels are finer than the lot size of orders. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { MakerLevels } from './maker-levels.ts';
import { matchOrder } from './match-order.ts';
import { OrderBook } from './order-book.ts';

const PER_ORDER = 10;
const [ADA, BEN] = [1, 2];
const limit = { timeInForce: 'gtc', postOnly: false } as const;

function fineBook(asks: [number, number][], bids: [number, number][] = []) {
  const book = new OrderBook(PER_ORDER, 10);
  const makerLevels = new MakerLevels(book);
  makerLevels.apply({ whole: true, bids, asks });
  return { book, makerLevels };
}

describe('levels that are finer than an order step', () => {
  it('SPOT-370 an order takes whole order steps of a level, and the remainder stays', () => {
    const { book } = fineBook([
      [1000, 37],
      [1005, 25],
      [1010, 100],
    ]);
    const order = { id: 1, user: ADA, side: 'buy', lots: 60, limit: 1010, ...limit } as const;
    const { fills, rested } = matchOrder(book, order);
    expect(fills.map(({ tick, lots }) => [tick, lots])).toEqual([
      [1000, 30],
      [1005, 20],
      [1010, 10],
    ]);
    expect(rested).toBe(0);
    expect(book.top('ask', 5)).toEqual([
      [1000, 7],
      [1005, 5],
      [1010, 90],
    ]);
  });

  it('SPOT-371 a level without one whole order step is absent for crossing, post-only and the best price', () => {
    const { book, makerLevels } = fineBook([
      [1000, 9],
      [1010, 15],
    ]);
    expect([book.best('ask'), makerLevels.best('ask')]).toEqual([1010, 1010]);
    const quiet = {
      id: 1,
      user: ADA,
      side: 'buy',
      lots: 20,
      limit: 1000,
      timeInForce: 'gtc',
      postOnly: true,
    } as const;
    expect(matchOrder(book, quiet)).toMatchObject({ fills: [], rested: 20, dropped: 0 });
    expect(book.couldTake('buy', 10, 1005, BEN)).toBe(false);
    expect(book.reach('buy', 1010, BEN, { lots: 100, units: undefined })).toEqual({
      lots: 10,
      units: 10_100n,
      isShort: true,
    });
    expect(makerLevels.wouldCross({ whole: false, bids: [[1000, 50]], asks: [] })).toBe(false);
    expect(makerLevels.wouldCross({ whole: false, bids: [[1010, 50]], asks: [] })).toBe(true);
    expect(makerLevels.wouldCross({ whole: false, bids: [[1010, 9]], asks: [] })).toBe(false);
  });

  it('SPOT-371 a level that grows to an order step trades with the order that rests beyond it', () => {
    const { book, makerLevels } = fineBook([
      [1000, 9],
      [1010, 15],
    ]);
    matchOrder(book, { id: 1, user: ADA, side: 'buy', lots: 20, limit: 1000, ...limit });
    const taken: unknown[] = [];
    makerLevels.apply({ whole: false, bids: [], asks: [[1000, 36]] }, (side, fills) => {
      taken.push([side, fills.map(({ maker, lots }) => [maker.id, lots])]);
    });
    expect(taken).toEqual([['sell', [[1, 20]]]]);
    expect(book.top('ask', 1)).toEqual([[1000, 16]]);
    expect(book.top('bid', 1)).toEqual([]);
  });

  it('SPOT-370 fills are whole, nothing is lost, and everything takeable is taken', () => {
    const level = fc.tuple(fc.integer({ min: 100, max: 160 }), fc.integer({ min: 1, max: 60 }));
    const taker = fc.record({
      lots: fc.integer({ min: 1, max: 30 }).map((steps) => steps * PER_ORDER),
      limit: fc.integer({ min: 100, max: 160 }),
    });
    fc.assert(
      fc.property(fc.array(level, { maxLength: 30 }), fc.array(taker, { maxLength: 10 }), (asks, takers) => {
        const { book } = fineBook(asks);
        let before = new Map(book.top('ask', 100));
        takers.forEach(({ lots, limit: worst }, at) => {
          const could = book.couldTake('buy', lots, worst, ADA);
          const reach = book.reach('buy', worst, ADA, { lots, units: undefined });
          const { fills } = book.takePast('buy', lots, worst, ADA);
          const sum = fills.reduce((all, fill) => all + fill.lots, 0);
          expect([sum, sum === lots]).toEqual([reach.lots, could]);
          for (const { tick, lots: filled, maker } of fills) {
            expect(filled % PER_ORDER).toBe(0);
            expect(tick).toBeLessThanOrEqual(worst);
            expect(maker.user).toBe(PLATFORM);
            before.set(tick, (before.get(tick) ?? 0) - filled);
          }
          const after = new Map(book.top('ask', 100));
          expect([...after]).toEqual([...before].filter(([, remaining]) => remaining > 0));
          if (sum < lots)
            for (const [tick, remaining] of after) expect(tick > worst || remaining < PER_ORDER).toBe(true);
          before = after;
          expect(at).toBeLessThan(10);
        });
      }),
      { numRuns: process.env['TEST_SIZE'] === 'long' ? 20_000 : 300 },
    );
  });
});
