/**
 * A book's connection is disturbed at random. Each book shown as live equals a state that the platform's book had, and
 * the last one equals the final state.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Level, Levels } from '../../domain/market/book-levels.ts';
import { stepsOf } from '../../domain/market/instrument.ts';
import type { BookMessage } from '../../protocol/names/market.ts';
import { decodeBook } from '../../worker/feed/decode.ts';
import { OrderBook } from '../../worker/market/order-book.ts';
import { levelsOf } from '../support/tiny-books.ts';
import { tinyInstrument } from '../support/tiny-instrument.ts';
import { TinyMarket } from '../support/tiny-market.ts';

const SYMBOL = 'BTC-USDT';
const steps = stepsOf(tinyInstrument(SYMBOL));
const runs = { numRuns: process.env['TEST_SIZE'] === 'long' ? 5_000 : 300 };

const FAULTS = [
  'drop',
  'twice',
  'late',
  'old snapshot',
  'size',
  'price',
  'checksum',
  'sequence',
  'type',
  'digits',
  'level missing',
] as const;
type Fault = (typeof FAULTS)[number] | 'none' | 'epoch';

/** At most 20 levels a side, because nothing can detect a fault beyond the checksum's levels. */
const level = (side: 'bid' | 'ask') =>
  fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 5 }))
    .map(([depth, lots]): Level => [side === 'bid' ? 100 - depth : 100 + depth, lots]);
const step = fc.record({
  bids: fc.array(level('bid'), { maxLength: 3 }),
  asks: fc.array(level('ask'), { maxLength: 3 }),
  fault: fc.oneof(
    { arbitrary: fc.constant<Fault>('none'), weight: 12 },
    { arbitrary: fc.constantFrom<Fault>(...FAULTS, 'epoch'), weight: 3 },
  ),
});

const textOf = (levels: Pick<Levels, 'bids' | 'asks'>) =>
  JSON.stringify([levelsOf(levels.bids), levelsOf(levels.asks)]);

/** The connection from the platform to the book, with random faults. */
class FakeRoute {
  readonly market = new TinyMarket(() => 1, [SYMBOL]);
  readonly book = new OrderBook(steps);
  readonly truths = new Set<string>();
  private held: BookMessage[] = [];
  private snapshots: BookMessage[] = [];
  private wantsSnapshot = true;
  private readonly peer = this.market.connect((_kind, message) => {
    const change = decodeBook(message, () => steps);
    if (!change) this.book.markStale();
    if (!change || this.book.apply(change)) this.wantsSnapshot = true;
    if (this.book.state === 'live') expect(this.truths).toContain(textOf(this.book.levels));
  });

  constructor() {
    this.noteTruth();
    this.resync();
  }

  noteTruth(): void {
    this.truths.add(textOf(this.market.book(SYMBOL)));
  }

  resync(): void {
    if (!this.wantsSnapshot) return;
    this.wantsSnapshot = false;
    this.peer.call('subscribe', { channels: [`book:${SYMBOL}`] }, () => undefined);
  }

  move(bids: readonly Level[], asks: readonly Level[], fault: Fault): void {
    if (fault === 'epoch') this.market.newEpoch(SYMBOL);
    this.market.book(SYMBOL).apply(bids, asks);
    this.noteTruth();
    this.market.tamper = (_kind, message) => this.disturb(message as BookMessage, fault);
    this.market.moveBook(SYMBOL, bids, asks);
    this.market.tamper = (_kind, message) => {
      this.snapshots.push(message as BookMessage);
      return [message];
    };
  }

  private disturb(message: BookMessage, fault: Fault): readonly unknown[] {
    const late = this.held.splice(0);
    switch (fault) {
      case 'drop':
        return late;
      case 'twice':
        return [message, message, ...late];
      case 'late':
        this.held = [message];
        return late;
      case 'old snapshot':
        return [message, ...this.snapshots.slice(0, 1), ...late];
      default:
        return [falsified(message, fault), ...late];
    }
  }
}

function falsified(message: BookMessage, fault: Fault): unknown {
  const { bids, checksum, seq, prev, type } = message;
  switch (fault) {
    case 'size':
      return { ...message, bids: bids.map(([price]) => [price, '0.123']) };
    case 'price':
      return { ...message, bids: bids.map(([, size]) => ['0.95', size]) };
    case 'checksum':
      return { ...message, checksum: checksum ^ 1 };
    case 'sequence':
      return { ...message, seq: seq + 1, prev: prev + (seq % 2) };
    case 'type':
      return { ...message, type: type === 'delta' ? 'snapshot' : 'delta' };
    case 'digits':
      return { ...message, bids: [['0.9', '0.001']] };
    case 'level missing':
      return { ...message, bids: bids.slice(1) };
    default:
      return message;
  }
}

describe('a disturbed route', () => {
  it('ENGINE-003 shows only books that existed, and ends at the truth', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (moves) => {
        const route = new FakeRoute();
        for (const { bids, asks, fault } of moves) {
          route.move(bids, asks, fault);
          route.resync();
        }
        for (let quiet = 0; quiet < 3; quiet++) {
          route.move([], [], 'none');
          route.resync();
        }
        expect(route.book.state).toBe('live');
        expect(textOf(route.book.levels)).toBe(textOf(route.market.book(SYMBOL)));
      }),
      runs,
    );
  });
});
