/**
 * One market's book as the platform publishes it, or nothing: `live` only while every message since a snapshot
 * followed the one before, the checksum held after each, and no bid reached an ask.
 *
 * - *waiting*: no snapshot yet; deltas that arrive before it belong to an earlier subscription and are ignored.
 * - *live*: what stands is what the platform holds at `seq`.
 * - *resyncing*: something did not fit. What stands may be wrong and is shown to nobody; a sound snapshot ends it.
 *
 * A message that came twice or late fits no better than one that came too early: on an ordered route neither happens,
 * so whatever happened there, a snapshot is the cure.
 */
import { BookLevels, bookChecksum } from '#domain/market/book-levels';
import type { BookSide } from '#domain/market/book-side';
import type { Steps } from '#domain/market/instrument';
import type { Millis } from '#domain/units';
import type { BookChange, WireSide } from '../feed/changes.ts';

export type BookState = 'waiting' | 'live' | 'resyncing';

export class OrderBook {
  readonly levels = new BookLevels();
  readonly steps: Steps;
  /** When the platform last confirmed it, 0 before it ever did. */
  confirmedAt: Millis = 0;
  private current: BookState = 'waiting';
  private epoch = '';
  private seq = -1;

  constructor(steps: Steps) {
    this.steps = steps;
  }

  get state(): BookState {
    return this.current;
  }

  /** Takes a message; answers whether a snapshot must be asked for. */
  apply(change: BookChange): boolean {
    return change.snapshot ? this.applySnapshot(change) : this.applyDelta(change);
  }

  /** The subscription ended or a message was unreadable: nothing that stands can be trusted to go on. */
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
    applySide(this.levels.bids, change.bids);
    applySide(this.levels.asks, change.asks);
    if (
      this.levels.isCrossed(this.steps.size.perOrder) ||
      bookChecksum(this.levels, this.steps) !== change.checksum
    )
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

function applySide(side: BookSide, change: WireSide): void {
  for (let at = 0; at < change.count; at++) side.set(change.ticks[at] as number, change.lots[at] as number);
}
