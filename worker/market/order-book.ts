/**
 * One market's book as the platform publishes it, or nothing: `live` only while every message since a snapshot
 * followed the one before, the checksum matched after each, and no bid reached an ask.
 *
 * - *waiting*: no snapshot yet; deltas before it belong to an earlier subscription and are ignored.
 * - *live*: the book equals the platform's at `seq`.
 * - *resyncing*: a message did not fit. The book may be wrong and is not shown; a sound snapshot ends this state.
 *
 * A repeated or late message does not fit either. An ordered connection has neither, so both mean an error, and only
 * a snapshot repairs the book.
 */
import type { LevelSide, Levels, SizeColumn } from '#domain/market/book-levels';
import type { Steps } from '#domain/market/instrument';
import { levelsFor } from '#domain/market/wide-levels';
import type { Millis, Size } from '#domain/units';
import type { BookChange, WireSide } from '../feed/changes.ts';

export type BookState = 'waiting' | 'live' | 'resyncing';

export class OrderBook {
  readonly levels: Levels;
  readonly steps: Steps;
  /** When the platform last confirmed it; 0 before the first time. */
  confirmedAt: Millis = 0;
  private current: BookState = 'waiting';
  private epoch = '';
  private seq = -1;

  constructor(steps: Steps) {
    this.steps = steps;
    this.levels = levelsFor(steps);
  }

  get state(): BookState {
    return this.current;
  }

  /** Applies a message; returns whether a snapshot must be requested. */
  apply(change: BookChange): boolean {
    return change.snapshot ? this.applySnapshot(change) : this.applyDelta(change);
  }

  /** The subscription ended or a message was unreadable: the book cannot continue. */
  markStale(): void {
    if (this.current === 'live') this.current = 'resyncing';
  }

  private applySnapshot(change: BookChange): boolean {
    const isOld = this.current === 'live' && change.epoch === this.epoch && change.seq < this.seq;
    if (isOld) return this.fail();
    this.levels.clear();
    this.epoch = change.epoch;
    return this.settle(change);
  }

  private applyDelta(change: BookChange): boolean {
    if (this.current !== 'live') return this.current === 'resyncing';
    const follows = change.epoch === this.epoch && change.prev === this.seq && change.seq >= change.prev;
    if (!follows) return this.fail();
    return this.settle(change);
  }

  private settle(change: BookChange): boolean {
    const { levels, steps } = this;
    const isWide = steps.size.wide === true;
    applySide(levels.bids, change.bids, isWide);
    applySide(levels.asks, change.asks, isWide);
    if (levels.isCrossed(steps.size.perOrder) || levels.checksum(steps) !== change.checksum)
      return this.fail();
    this.seq = change.seq;
    this.confirmedAt = change.time;
    this.current = 'live';
    return false;
  }

  private fail(): true {
    this.current = 'resyncing';
    return true;
  }
}

function applySide(side: LevelSide, change: WireSide, isWide: boolean): void {
  const sizes: SizeColumn = isWide ? change.sizes : change.lots;
  for (let at = 0; at < change.count; at++) side.set(change.ticks[at] as number, sizes[at] as Size);
}
