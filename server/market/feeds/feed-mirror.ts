/**
 * The market maker's levels as a mirror of a whole book. It knows what was sent last and returns what must be sent now
 * so that the platform has exactly the best 200 levels a side. A level that leaves the best 200 is sent with 0 lots, a
 * level that enters them with its size. While the book is crossed nothing is sent, because the platform would refuse
 * it; the changes are sent with the next valid state.
 */
import {
  PUBLISHED_LEVELS,
  type Levels,
  type LevelSide,
  type SizeColumn,
  type SizedLevel,
} from '#domain/market/book-levels';
import type { Step, Steps } from '#domain/market/instrument';
import { levelsFor, noSize, sizeColumn } from '#domain/market/wide-levels';
import type { Size } from '#domain/units';

export interface MirrorQuote {
  readonly whole: boolean;
  readonly bids: readonly SizedLevel[];
  readonly asks: readonly SizedLevel[];
}

export class FeedMirror {
  readonly book: Levels;
  private readonly bids: SentSide;
  private readonly asks: SentSide;
  private begun = false;
  private readonly perOrder: number;

  constructor(steps: Steps) {
    const { size } = steps;
    this.book = levelsFor(steps);
    this.bids = new SentSide(1, size);
    this.asks = new SentSide(-1, size);
    this.perOrder = size.perOrder ?? 1;
  }

  /** The next quote, undefined if nothing changed; the first one of a generation has all levels. */
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
  private sent: SizedLevel[] = [];
  private readonly ticks = new Float64Array(PUBLISHED_LEVELS);
  private readonly sizes: SizeColumn;
  private readonly none: Size;

  constructor(better: 1 | -1, size: Step) {
    this.better = better;
    this.sizes = sizeColumn(size, PUBLISHED_LEVELS);
    this.none = noSize(size);
  }

  /** Compares the sent levels with the current ones, best first. */
  changes(side: LevelSide): SizedLevel[] {
    const count = side.read(PUBLISHED_LEVELS, this.ticks, this.sizes);
    const standing: SizedLevel[] = [];
    const changes: SizedLevel[] = [];
    let at = 0;
    for (let row = 0; row < count; row++) {
      const level: SizedLevel = [this.ticks[row] as number, this.sizes[row] as Size];
      standing.push(level);
      while (this.isBetter(this.sent[at], level))
        changes.push([(this.sent[at++] as SizedLevel)[0], this.none]);
      const before = this.sent[at]?.[0] === level[0] ? this.sent[at++] : undefined;
      if (before?.[1] !== level[1]) changes.push(level);
    }
    for (const [tick] of this.sent.slice(at)) changes.push([tick, this.none]);
    this.sent = standing;
    return changes;
  }

  private isBetter(level: SizedLevel | undefined, than: SizedLevel): boolean {
    return level !== undefined && (level[0] - than[0]) * this.better > 0;
  }
}
