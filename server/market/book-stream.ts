/**
 * One market's book as the platform publishes it: the best 200 levels a side of a mirror that follows the core's
 * committed events. Each publication holds the changes since the one before, so that a reader who applies them in order
 * holds exactly `published`.
 *
 * Invariant: `seq` rises by one with each delta that changes something, and belongs to `published`.
 */
import {
  PUBLISHED_LEVELS,
  type Levels,
  type LevelSide,
  type SizeColumn,
  type SizedLevel,
} from '#domain/market/book-levels';
import { stepsOf, type Instrument, type Step, type Steps } from '#domain/market/instrument';
import { levelsFor, noSize, sizeColumn } from '#domain/market/wide-levels';
import type { Millis, Size } from '#domain/units';
import type { BookUpdate } from '../core/publication.ts';

/** A watched book that did not change is confirmed this often (DESIGN §4). */
const CONFIRM_MILLIS = 2000;

/** The mirror's fast window, in ticks: as wide as the market maker's levels usually are. */
const SPAN = 4096;

interface PublishedSide {
  readonly ticks: Float64Array;
  readonly sizes: SizeColumn;
  count: number;
}

export class BookStream {
  private readonly steps: Steps;
  private readonly levels: Levels;
  private readonly bids: PublishedSide;
  private readonly asks: PublishedSide;
  private readonly scratch: PublishedSide;
  private epoch = '';
  private seq = 0;
  private checksum = 0;
  private isDirty = false;
  private isFresh = true;
  private lastSent = 0;

  constructor(private readonly instrument: Instrument) {
    this.steps = stepsOf(instrument);
    this.levels = levelsFor(this.steps, SPAN);
    this.bids = publishedSide(this.steps.size);
    this.asks = publishedSide(this.steps.size);
    this.scratch = this.steps.size.wide === true ? wideScratch : scratch;
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

  apply(bids: readonly SizedLevel[], asks: readonly SizedLevel[]): void {
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
      Array.from({ length: side.count }, (_, i): SizedLevel => [
        side.ticks[i] as number,
        side.sizes[i] as Size,
      ]);
    return this.message('snapshot', this.seq, rows(this.bids), rows(this.asks), time);
  }

  /**
   * The next message for its readers, if one is due: a delta, a snapshot at the start of a new generation, or an empty
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
    bids: readonly SizedLevel[],
    asks: readonly SizedLevel[],
    time: Millis,
  ): BookUpdate {
    const { epoch, seq, checksum } = this;
    return { symbol: this.instrument.symbol, type, epoch, prev, seq, bids, asks, checksum, time };
  }

  /** Copies the mirror to `published`; returns the difference, undefined if there is none. */
  private advance(): { bids: SizedLevel[]; asks: SizedLevel[] } | undefined {
    if (!this.isDirty) return undefined;
    this.isDirty = false;
    const bids = this.advanceSide(this.bids, this.levels.bids, -1);
    const asks = this.advanceSide(this.asks, this.levels.asks, 1);
    if (bids.length === 0 && asks.length === 0) return undefined;
    this.seq++;
    this.checksum = this.levels.checksum(this.steps);
    return { bids, asks };
  }

  /** Merges the old and the new rows, best first; `sign` converts ticks into keys that rise. */
  private advanceSide(old: PublishedSide, side: LevelSide, sign: 1 | -1): SizedLevel[] {
    const { ticks, sizes } = this.scratch;
    const count = side.read(PUBLISHED_LEVELS, ticks, sizes);
    const changes: SizedLevel[] = [];
    let from = 0;
    let to = 0;
    while (from < old.count || to < count) {
      const oldTick = old.ticks[from] as number;
      const newTick = ticks[to] as number;
      const order = from >= old.count ? 1 : to >= count ? -1 : sign * (oldTick - newTick);
      if (order < 0) {
        changes.push([oldTick, noSize(this.steps.size)]);
        from++;
        continue;
      }
      const size = sizes[to] as Size;
      if (order > 0 || size !== old.sizes[from]) changes.push([newTick, size]);
      if (order === 0) from++;
      to++;
    }
    old.ticks.set(ticks.subarray(0, count));
    for (let row = 0; row < count; row++) old.sizes[row] = sizes[row] as Size;
    old.count = count;
    return changes;
  }
}

function publishedSide(size: Pick<Step, 'wide'>): PublishedSide {
  return { ticks: new Float64Array(PUBLISHED_LEVELS), sizes: sizeColumn(size, PUBLISHED_LEVELS), count: 0 };
}

/** The buffers into which a side is read before it is compared. */
const scratch = publishedSide({});
const wideScratch = publishedSide({ wide: true });
