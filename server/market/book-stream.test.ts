import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BookLevels, bookChecksum, type Level } from '#domain/market/book-levels';
import { parseSteps, stepsOf, type Instrument } from '#domain/market/instrument';
import type { BookMessage, WireLevel } from '#protocol/names/market';
import type { BookUpdate } from '../core/publication.ts';
import { BookStream } from './book-stream.ts';
import { MarketTexts } from './market-texts.ts';

const instrument: Instrument = {
  symbol: 'ABC-USDT',
  kind: 'spot',
  base: 'ABC',
  quote: 'USDT',
  name: 'Abc',
  priceStep: '0.5',
  sizeStep: '0.01',
  groupings: [1, 10],
  minSize: '0.01',
};
const steps = stepsOf(instrument);
const texts = new MarketTexts([instrument]);
const worded = (update: BookUpdate | undefined) => update && texts.message('book', update);

/** A reader that keeps every received level as text. */
class Reader {
  readonly bids = new Map<string, string>();
  readonly asks = new Map<string, string>();
  seq = -1;

  read(message: BookMessage): void {
    if (message.type === 'snapshot') {
      this.bids.clear();
      this.asks.clear();
    } else {
      expect(message.prev).toBe(this.seq);
    }
    this.seq = message.seq;
    const set = (side: Map<string, string>, [price, size]: WireLevel) =>
      Number(size) === 0 ? side.delete(price) : side.set(price, size);
    for (const level of message.bids) set(this.bids, level);
    for (const level of message.asks) set(this.asks, level);
    expect(this.checksum()).toBe(message.checksum);
  }

  levels(side: 'bids' | 'asks'): Level[] {
    return [...this[side]]
      .map(([price, size]): Level => [
        parseSteps(price, steps.price) ?? NaN,
        parseSteps(size, steps.size) ?? NaN,
      ])
      .sort(([a], [b]) => (side === 'bids' ? b - a : a - b));
  }

  private checksum(): number {
    const book = new BookLevels(64);
    book.apply(this.levels('bids'), this.levels('asks'));
    return bookChecksum(book, steps);
  }
}

const bidLevel = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.nat(3));
const askLevel = fc.tuple(fc.integer({ min: 501, max: 1000 }), fc.nat(3));
const change = fc.tuple(fc.array(bidLevel, { maxLength: 60 }), fc.array(askLevel, { maxLength: 60 }));

describe('a published book', () => {
  it('MARKET-010 MARKET-011 deltas in order give exactly the best 200 levels a side, checksum by checksum', () => {
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 25 }),
        fc.array(bidLevel, { minLength: 200 }),
        (changes, many) => {
          const stream = new BookStream(instrument);
          const whole = { bids: new Map<number, number>(), asks: new Map<number, number>() };
          const reader = new Reader();
          stream.begin('e1');
          let time = 1000;
          for (const [bids, asks] of [[many, [] as [number, number][]] as const, ...changes]) {
            stream.apply(bids, asks);
            for (const [tick, lots] of bids) whole.bids.set(tick, lots);
            for (const [tick, lots] of asks) whole.asks.set(tick, lots);
            const message = stream.next((time += 50), true);
            if (message) reader.read(texts.message('book', message));
            const best = (levels: Map<number, number>, sign: number) =>
              [...levels]
                .filter(([, lots]) => lots > 0)
                .sort(([a], [b]) => sign * (a - b))
                .slice(0, 200);
            expect(reader.levels('bids')).toEqual(best(whole.bids, -1));
            expect(reader.levels('asks')).toEqual(best(whole.asks, 1));
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('MARKET-010 sends a level that is pushed out with size 0 and the one that enters again', () => {
    const stream = new BookStream(instrument);
    stream.begin('e1');
    stream.apply(
      Array.from({ length: 201 }, (_, i): Level => [i + 1, 1]),
      [],
    );
    expect(stream.snapshot(1, false).bids).toHaveLength(200);
    stream.apply([[300, 7]], []);
    expect(worded(stream.next(50, true))?.bids).toEqual([
      ['150.0', '0.07'],
      ['1.0', '0.00'],
    ]);
    stream.apply([[300, 0]], []);
    expect(worded(stream.next(100, true))?.bids).toEqual([
      ['150.0', '0.00'],
      ['1.0', '0.01'],
    ]);
  });

  it('MARKET-012 confirms a quiet book every 2 s while its feed is alive', () => {
    const stream = new BookStream(instrument);
    stream.begin('e1');
    stream.apply([[1, 1]], []);
    expect(stream.next(1000, true)?.type).toBe('snapshot');
    expect(stream.next(2950, true)).toBeUndefined();
    expect(stream.next(3000, true)).toMatchObject({ type: 'delta', prev: 1, seq: 1, bids: [], asks: [] });
    expect(stream.next(5000, false)).toBeUndefined();
    expect(stream.next(5000, true)?.bids).toEqual([]);
  });

  it('MARKET-013 begins another run with a snapshot under its own epoch', () => {
    const stream = new BookStream(instrument);
    stream.begin('e1');
    stream.apply([[1, 1]], []);
    stream.next(0, true);
    stream.begin('e2');
    stream.apply([[2, 1]], []);
    expect(worded(stream.next(50, true))).toMatchObject({
      type: 'snapshot',
      epoch: 'e2',
      bids: [['1.0', '0.01']],
    });
  });

  it('MARKET-011 gives a later reader the same as earlier ones, without unpublished changes', () => {
    const stream = new BookStream(instrument);
    stream.begin('e1');
    stream.apply([[1, 1]], []);
    const first = stream.snapshot(0, false);
    stream.apply([[2, 1]], []);
    expect(stream.snapshot(10, true)).toEqual({ ...first, time: 10 });
    expect(stream.next(50, true)).toMatchObject({ prev: first.seq, seq: first.seq + 1 });
  });
});
