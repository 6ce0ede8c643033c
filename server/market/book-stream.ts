/**
 * One market's book as the platform publishes it: the best 200 levels a side of a mirror that follows the core's
 * committed events. Each publication holds the changes since the one before, so that a reader who applies them in order
 * holds exactly `published`.
 *
 * Invariant: `seq` rises by one with each delta that changes something, and belongs to `published`.
 */
import { BookLevels, bookChecksum, PUBLISHED_LEVELS, type Level } from '#domain/market/book-levels';
import type { BookSide } from '#domain/market/book-side';
import { stepsOf, type Instrument, type Steps } from '#domain/market/instrument';
import type { Millis } from '#domain/units';
import type { BookUpdate } from '../core/publication.ts';

/** A watched book that did not change is confirmed this often (DESIGN §4). */
const CONFIRM_MILLIS = 2000;

/** The mirror's fast window, in ticks: as wide as the market maker's levels usually are. */
const SPAN = 4096;

interface PublishedSide {
  readonly ticks: Float64Array;
  readonly lots: Float64Array;
  count: number;
}

export class BookStream {
  private readonly steps: Steps;
  private readonly levels: BookLevels;
  private readonly bids = publishedSide();
  private readonly asks = publishedSide();
  private epoch = '';
  private seq = 0;
  private checksum = 0;
  private isDirty = false;
  private isFresh = true;
  private lastSent = 0;

  constructor(private readonly instrument: Instrument) {
    this.steps = stepsOf(instrument);
    this.levels = new BookLevels(SPAN, this.steps.price.perOrder);
  }

  begin(epoch: string): void {
    this.levels.clear();
    this.bids.count = 0;
    this.asks.count = 0;
    this.epoch = epoch;
    this.seq = 0;
    this.checksum = 0;
    this.isDirty = false;
    this.isFresh = true;
  }

  apply(bids: readonly Level[], asks: readonly Level[]): void {
    this.levels.apply(bids, asks);
    this.isDirty = true;
  }

  /** The published book; a stream without readers is brought up to date first. */
  snapshot(time: Millis, isFollowed: boolean): BookUpdate {
    if (!isFollowed) {
      this.advance();
      this.isFresh = false;
    }
    const rows = (side: PublishedSide) =>
      Array.from({ length: side.count }, (_, i): Level => [side.ticks[i] as number, side.lots[i] as number]);
    return this.message('snapshot', this.seq, rows(this.bids), rows(this.asks), time);
  }

  /**
   * The next message for its readers, if one is due: a delta, a snapshot at the begin of a new generation, or an empty
   * delta that confirms a quiet book while its feed is alive.
   */
  next(time: Millis, isAlive: boolean): BookUpdate | undefined {
    if (this.isFresh) {
      this.lastSent = time;
      return this.snapshot(time, false);
    }
    const prev = this.seq;
    const change = this.advance();
    if (change) {
      this.lastSent = time;
      return this.message('delta', prev, change.bids, change.asks, time);
    }
    if (!isAlive || Math.abs(time - this.lastSent) < CONFIRM_MILLIS) return undefined;
    this.lastSent = time;
    return this.message('delta', prev, [], [], time);
  }

  private message(
    type: BookUpdate['type'],
    prev: number,
    bids: readonly Level[],
    asks: readonly Level[],
    time: Millis,
  ): BookUpdate {
    const { epoch, seq, checksum } = this;
    return { symbol: this.instrument.symbol, type, epoch, prev, seq, bids, asks, checksum, time };
  }

  /** Copies the mirror to `published`; answers the difference, undefined if there is none. */
  private advance(): { bids: Level[]; asks: Level[] } | undefined {
    if (!this.isDirty) return undefined;
    this.isDirty = false;
    const bids = this.advanceSide(this.bids, this.levels.bids, -1);
    const asks = this.advanceSide(this.asks, this.levels.asks, 1);
    if (bids.length === 0 && asks.length === 0) return undefined;
    this.seq++;
    this.checksum = bookChecksum(this.levels, this.steps);
    return { bids, asks };
  }

  /** Walks the old and the new rows together, best first; `sign` turns ticks into keys that rise. */
  private advanceSide(old: PublishedSide, side: BookSide, sign: 1 | -1): Level[] {
    const count = side.read(PUBLISHED_LEVELS, nextTicks, nextLots);
    const changes: Level[] = [];
    let from = 0;
    let to = 0;
    while (from < old.count || to < count) {
      const oldTick = old.ticks[from] as number;
      const newTick = nextTicks[to] as number;
      const order = from >= old.count ? 1 : to >= count ? -1 : sign * (oldTick - newTick);
      if (order < 0) {
        changes.push([oldTick, 0]);
        from++;
        continue;
      }
      const lots = nextLots[to] as number;
      if (order > 0 || lots !== old.lots[from]) changes.push([newTick, lots]);
      if (order === 0) from++;
      to++;
    }
    old.ticks.set(nextTicks.subarray(0, count));
    old.lots.set(nextLots.subarray(0, count));
    old.count = count;
    return changes;
  }
}

const nextTicks = new Float64Array(PUBLISHED_LEVELS);
const nextLots = new Float64Array(PUBLISHED_LEVELS);

function publishedSide(): PublishedSide {
  return { ticks: new Float64Array(PUBLISHED_LEVELS), lots: new Float64Array(PUBLISHED_LEVELS), count: 0 };
}
