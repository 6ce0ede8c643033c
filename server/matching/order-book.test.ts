import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookSideName } from '#domain/units';
import { MakerLevels } from './maker-levels.ts';
import { matchOrder } from './match-order.ts';
import { OrderBook } from './order-book.ts';

/** A slow, simple book: a list of orders in the order of arrival. */
class NaiveBook {
  orders: { id: number; side: BookSideName; tick: number; lots: number }[] = [];

  take(side: 'buy' | 'sell', lots: number, limit: number): [number, number, number][] {
    const against = side === 'buy' ? 'ask' : 'bid';
    const fills: [number, number, number][] = [];
    let rest = lots;
    for (;;) {
      const candidates = this.orders.filter(
        (each) => each.side === against && (side === 'buy' ? each.tick <= limit : each.tick >= limit),
      );
      const ticks = candidates.map((each) => each.tick);
      const best = side === 'buy' ? Math.min(...ticks) : Math.max(...ticks);
      const maker = candidates.find((each) => each.tick === best);
      if (!maker || rest === 0) return fills;
      const filled = Math.min(rest, maker.lots);
      fills.push([maker.id, maker.tick, filled]);
      maker.lots -= filled;
      rest -= filled;
      this.orders = this.orders.filter((each) => each.lots > 0);
    }
  }

  levels(side: BookSideName): [number, number][] {
    const sums = new Map<number, number>();
    for (const each of this.orders) {
      if (each.side === side) sums.set(each.tick, (sums.get(each.tick) ?? 0) + each.lots);
    }
    return [...sums].sort(([a], [b]) => (side === 'ask' ? a - b : b - a));
  }
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('rest' as const),
    tick: fc.integer({ min: 1, max: 60 }),
    lots: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat(50) }),
  fc.record({ kind: fc.constant('resize' as const), pick: fc.nat(50), lots: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    kind: fc.constant('take' as const),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    lots: fc.integer({ min: 1, max: 40 }),
    limit: fc.integer({ min: 1, max: 60 }),
  }),
);

function restNaive(naive: NaiveBook, id: number, tick: number, lots: number): BookSideName {
  const side: BookSideName = tick <= 30 ? 'bid' : 'ask';
  naive.orders.push({ id, side, tick, lots });
  return side;
}

describe('the order book', () => {
  it('MARKET-001 trades like a slow, obvious book: best price first, oldest order first', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const book = new OrderBook();
        const naive = new NaiveBook();
        let id = 0;
        for (const each of steps) {
          if (each.kind === 'rest') {
            const side = restNaive(naive, ++id, each.tick, each.lots);
            book.rest({ id, user: 1, side, tick: each.tick, lots: each.lots });
          } else if (each.kind === 'take') {
            const fills = book.take(each.side, each.lots, each.limit);
            expect(fills.map((fill) => [fill.maker.id, fill.tick, fill.lots])).toEqual(
              naive.take(each.side, each.lots, each.limit),
            );
          } else {
            const chosen = naive.orders[each.pick % Math.max(1, naive.orders.length)];
            if (!chosen) continue;
            if (each.kind === 'cancel') {
              expect(book.cancel(chosen.id)).toBe(chosen.lots);
              naive.orders = naive.orders.filter((order) => order !== chosen);
            } else {
              book.resize(chosen.id, each.lots);
              if (each.lots > chosen.lots) {
                naive.orders = [
                  ...naive.orders.filter((order) => order !== chosen),
                  { ...chosen, lots: each.lots },
                ];
              } else {
                chosen.lots = each.lots;
              }
            }
          }
          expect(book.top('bid', 100)).toEqual(naive.levels('bid'));
          expect(book.top('ask', 100)).toEqual(naive.levels('ask'));
        }
      }),
    );
  });

  it('reports each changed level once, with its present size', () => {
    const book = new OrderBook();
    book.rest({ id: 1, user: 1, side: 'ask', tick: 101, lots: 5 });
    book.rest({ id: 2, user: 2, side: 'ask', tick: 101, lots: 3 });
    expect(book.drainChanges()).toEqual({ bids: [], asks: [[101, 8]] });
    book.take('buy', 8, 200);
    expect(book.drainChanges()).toEqual({ bids: [], asks: [[101, 0]] });
    expect(book.drainChanges()).toEqual({ bids: [], asks: [] });
  });
});

describe("the market maker's levels", () => {
  const quote = {
    whole: true,
    bids: [
      [99, 5],
      [98, 6],
    ],
    asks: [[101, 5]],
  } as const;

  it('MARKET-002 sets all levels or the named ones at once', () => {
    const book = new OrderBook();
    const makerLevels = new MakerLevels(book);
    makerLevels.apply(quote);
    makerLevels.apply({
      whole: false,
      bids: [
        [99, 0],
        [97, 2],
      ],
      asks: [],
    });
    expect(book.top('bid', 9)).toEqual([
      [98, 6],
      [97, 2],
    ]);
    makerLevels.apply({ whole: true, bids: [[105, 1]], asks: [[106, 1]] });
    expect([book.top('bid', 9), book.top('ask', 9)]).toEqual([[[105, 1]], [[106, 1]]]);
  });

  it.each([
    ['bid meets ask within the quote', { whole: true, bids: [[101, 1]], asks: [[101, 1]] }, true],
    ['bid meets a standing ask', { whole: false, bids: [[101, 1]], asks: [] }, true],
    ['bid meets an ask that goes', { whole: false, bids: [[101, 1]], asks: [[101, 0]] }, false],
    [
      'ask meets a standing bid behind one that goes',
      { whole: false, bids: [[99, 0]], asks: [[98, 1]] },
      true,
    ],
    ['ask above what stays', { whole: false, bids: [[99, 0]], asks: [[99, 1]] }, false],
  ] as const)('MARKET-002 knows beforehand whether a quote would cross: %s', (_name, next, crosses) => {
    const book = new OrderBook();
    const makerLevels = new MakerLevels(book);
    makerLevels.apply(quote);
    expect(makerLevels.wouldCross(next)).toBe(crosses);
  });

  it('MARKET-001 keeps the place of an order whose level shrinks, and replaces taken lots', () => {
    const book = new OrderBook();
    const makerLevels = new MakerLevels(book);
    makerLevels.apply(quote);
    book.rest({ id: 7, user: 1, side: 'ask', tick: 101, lots: 4 });
    makerLevels.apply({ whole: false, bids: [], asks: [[101, 2]] });
    expect(book.take('buy', 3, 101).map((fill) => [fill.maker.user, fill.lots])).toEqual([
      [0, 2],
      [1, 1],
    ]);
    makerLevels.apply({ whole: false, bids: [], asks: [[101, 2]] });
    expect(book.take('buy', 4, 101).map((fill) => fill.maker.user)).toEqual([1, 0]);
  });
});

it('SPOT-900 the remainder of an order for which its level has no room is dropped', () => {
  const book = new OrderBook();
  book.rest({ id: 1, user: 1, side: 'bid', tick: 5, lots: Number.MAX_SAFE_INTEGER });
  const order = {
    id: 2,
    user: 2,
    side: 'buy',
    lots: 1,
    limit: 5,
    timeInForce: 'gtc',
    postOnly: false,
  } as const;
  expect(matchOrder(book, order)).toEqual({ fills: [], prevented: [], rested: 0, dropped: 1 });
  expect(book.has(2)).toBe(false);
});
