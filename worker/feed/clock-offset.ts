/**
 * How far the server's clock is ahead of the device's, and how long the connection there and back is.
 *
 * Each exchange bounds the offset: the server read its clock somewhere between our question and its answer, so the
 * true offset lies within half the round trip of the middle. The shortest round trip of the recent ones is the
 * tightest bound. Two bounds that exclude each other mean that a clock was set: what was known before is forgotten.
 */
import type { Millis } from '#domain/units';

const KEPT = 8;

interface Exchange {
  readonly offset: Millis;
  readonly roundTrip: Millis;
}

export class ClockOffset {
  private recent: Exchange[] = [];
  private guess: Millis | undefined;
  private best: Exchange | undefined;

  /** Server's clock − device's; 0 while nothing was heard at all. */
  get offset(): Millis {
    return this.best ? Math.round(this.best.offset) : (this.guess ?? 0);
  }

  /** The median of the recent round trips, −1 before the first. */
  get latency(): Millis {
    if (this.recent.length === 0) return -1;
    const sorted = this.recent.map((each) => each.roundTrip).sort((a, b) => a - b);
    return sorted[sorted.length >>> 1] as number;
  }

  /** A message that carries the server's time is a first guess, until an exchange knows better. */
  hint(serverTime: Millis, now: Millis): void {
    this.guess ??= serverTime - now;
  }

  exchanged(asked: Millis, serverTime: Millis, answered: Millis): void {
    const roundTrip = answered - asked;
    if (roundTrip < 0) return;
    const next = { offset: serverTime - (asked + answered) / 2, roundTrip };
    const { best } = this;
    // A millisecond of grace: each of the three clock readings is rounded.
    if (best && Math.abs(next.offset - best.offset) > (next.roundTrip + best.roundTrip) / 2 + 1.5)
      this.recent = [];
    this.recent.push(next);
    if (this.recent.length > KEPT) this.recent.shift();
    this.best = this.recent.reduce((a, b) => (b.roundTrip <= a.roundTrip ? b : a));
  }

  /** The connection is another one after a reconnection; the offset stays until the first exchange on it. */
  reset(): void {
    this.guess = this.offset;
    this.recent = [];
    this.best = undefined;
  }
}
