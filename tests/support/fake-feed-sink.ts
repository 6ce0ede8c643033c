/** A sink that keeps what a feed sends, refuses what the platform would refuse, and logs it. */
import { expect } from 'vitest';
import type { Level } from '../../domain/market/book-levels.ts';
import type { FeedMark } from '../../domain/market/market-mark.ts';
import type { FeedSink } from '../../server/market/feeds/feed.ts';

interface HeldBook {
  readonly bids: Map<number, number>;
  readonly asks: Map<number, number>;
}

export class FakeFeedSink implements FeedSink {
  readonly log: unknown[] = [];
  readonly books = new Map<string, HeldBook>();
  readonly prints = new Map<string, (readonly [string, number, number])[]>();
  /** When each quote left the venue, quote by quote. */
  readonly sources: (number | undefined)[] = [];
  readonly marks = new Map<string, FeedMark>();
  onRecheck: () => void = () => undefined;

  begin(symbol: string): void {
    this.books.set(symbol, { bids: new Map(), asks: new Map() });
    this.log.push(['begin', symbol]);
  }
  quote(
    symbol: string,
    whole: boolean,
    bids: readonly Level[],
    asks: readonly Level[],
    source?: number,
  ): void {
    this.sources.push(source);
    this.log.push([whole ? 'whole' : 'quote', bids, asks]);
    const book = this.books.get(symbol);
    if (!book) throw new Error(`${symbol} has not begun`);
    for (const [side, levels] of [
      [book.bids, bids],
      [book.asks, asks],
    ] as const) {
      if (whole) side.clear();
      for (const [tick, lots] of levels) {
        if (!lots) expect(side.delete(tick)).toBe(true);
        else side.set(tick, lots);
      }
    }
    expect(Math.max(...book.bids.keys())).toBeLessThan(Math.min(...book.asks.keys()));
  }
  take(): void {
    throw new Error('a mirrored market has no takers of its own');
  }
  print(symbol: string, side: string, price: number, lots: number): void {
    this.log.push(['print', side, price, lots]);
    this.prints.set(symbol, [...(this.prints.get(symbol) ?? []), [side, price, lots]]);
  }
  mark(symbol: string, mark: FeedMark): void {
    this.log.push(['mark', mark]);
    this.marks.set(symbol, mark);
  }
  recheck(): void {
    this.onRecheck();
  }
  drain(): unknown[] {
    return this.log.splice(0);
  }
}
