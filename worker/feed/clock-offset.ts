/**
 * The offset of the server's clock from the device's, and the round trip time of the connection.
 *
 * Each exchange bounds the offset: the server read its clock between our request and its answer, so the true offset
 * is within half the round trip of the middle. The shortest of the recent round trips is the tightest bound. If two
 * bounds exclude each other, a clock was set, and earlier exchanges are discarded.
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

  /** Server's clock − device's; 0 before the first message. */
  get offset(): Millis {
    return this.best ? Math.round(this.best.offset) : (this.guess ?? 0);
  }

  /** The median of the recent round trips, −1 before the first. */
  get latency(): Millis {
    if (this.recent.length === 0) return -1;
    const sorted = this.recent.map((each) => each.roundTrip).sort((a, b) => a - b);
    return sorted[sorted.length >>> 1] as number;
  }

  /** A message with the server's time is a first estimate, until the first exchange. */
  hint(serverTime: Millis, now: Millis): void {
    this.guess ??= serverTime - now;
  }

  exchanged(asked: Millis, serverTime: Millis, answered: Millis): void {
    const roundTrip = answered - asked;
    if (roundTrip < 0) return;
    const next = { offset: serverTime - (asked + answered) / 2, roundTrip };
    const { best } = this;
    // A millisecond of tolerance: each of the three clock readings is rounded.
    if (best && Math.abs(next.offset - best.offset) > (next.roundTrip + best.roundTrip) / 2 + 1.5)
      this.recent = [];
    this.recent.push(next);
    if (this.recent.length > KEPT) this.recent.shift();
    this.best = this.recent.reduce((a, b) => (b.roundTrip <= a.roundTrip ? b : a));
  }

  /** The connection changed; the offset remains until the first exchange on the new one. */
  reset(): void {
    this.guess = this.offset;
    this.recent = [];
    this.best = undefined;
  }
}
