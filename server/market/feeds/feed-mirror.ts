/**
 * The market maker's levels as a mirror of a whole book. It knows what was last sent, and answers what must be sent now
 * so that the platform has exactly the best 200 levels a side. A level pushed out of the 200 is sent with 0 lots, one
 * that enters with its own. While the book is crossed nothing is sent, because the platform would refuse it; the
 * changes go with the next valid state.
 */
import { BookLevels, PUBLISHED_LEVELS } from '#domain/market/book-levels';
import type { Level } from '#domain/market/book-levels';
import type { BookSide } from '#domain/market/book-side';
import type { Steps } from '#domain/market/instrument';

export interface MirrorQuote {
  readonly whole: boolean;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

export class FeedMirror {
  readonly book: BookLevels;
  private readonly bids = new SentSide(1);
  private readonly asks = new SentSide(-1);
  private begun = false;
  private readonly perOrder: number;

  constructor({ price, size }: Steps) {
    this.book = new BookLevels(undefined, price.perOrder);
    this.perOrder = size.perOrder ?? 1;
  }

  /** The next quote, undefined if nothing changed; the first one of a generation is whole. */
  nextQuote(): MirrorQuote | undefined {
    if (this.book.isCrossed(this.perOrder)) return undefined;
    const bids = this.bids.changes(this.book.bids);
    const asks = this.asks.changes(this.book.asks);
    if (bids.length === 0 && asks.length === 0) return undefined;
    const whole = !this.begun;
    this.begun = true;
    return { whole, bids, asks };
  }
}

class SentSide {
  /** 1 if a higher price is better. */
  private readonly better: 1 | -1;
  private sent: Level[] = [];
  private readonly ticks = new Float64Array(PUBLISHED_LEVELS);
  private readonly lots = new Float64Array(PUBLISHED_LEVELS);

  constructor(better: 1 | -1) {
    this.better = better;
  }

  /** Compares the sent levels with the present ones, best first. */
  changes(side: BookSide): Level[] {
    const count = side.read(PUBLISHED_LEVELS, this.ticks, this.lots);
    const standing: Level[] = [];
    const changes: Level[] = [];
    let at = 0;
    for (let row = 0; row < count; row++) {
      const level: Level = [this.ticks[row] as number, this.lots[row] as number];
      standing.push(level);
      while (this.isBetter(this.sent[at], level)) changes.push([(this.sent[at++] as Level)[0], 0]);
      const before = this.sent[at]?.[0] === level[0] ? this.sent[at++] : undefined;
      if (before?.[1] !== level[1]) changes.push(level);
    }
    for (const [tick] of this.sent.slice(at)) changes.push([tick, 0]);
    this.sent = standing;
    return changes;
  }

  private isBetter(level: Level | undefined, than: Level): boolean {
    return level !== undefined && (level[0] - than[0]) * this.better > 0;
  }
}
