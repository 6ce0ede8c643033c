/** Limits a rate: tokens refill steadily and are spent one by one. */
import type { Clock } from '#domain/clock';

export interface Rate {
  /** The size of a burst. */
  readonly burst: number;
  readonly perSecond: number;
}

export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly rate: Rate,
    private readonly clock: Clock,
  ) {
    this.tokens = rate.burst;
    this.filledAt = clock.now();
  }

  /** Spends tokens, one by default; if there are too few it spends nothing and returns false. */
  take(count = 1): boolean {
    this.refill();
    if (this.tokens < count) return false;
    this.tokens -= count;
    return true;
  }

  /** A full bucket equals a new one, so it need not be kept. */
  get isFull(): boolean {
    this.refill();
    return this.tokens >= this.rate.burst;
  }

  /** The whole tokens that may be spent now. */
  left(): number {
    this.refill();
    return Math.floor(this.tokens);
  }

  /** Milliseconds until this many can be spent, rounded up; 0: now. */
  waitFor(count: number): number {
    this.refill();
    const missing = count - this.tokens;
    return missing <= 0 ? 0 : Math.ceil((missing / this.rate.perSecond) * 1000);
  }

  private refill(): void {
    const now = this.clock.now();
    const gained = (Math.max(0, now - this.filledAt) / 1000) * this.rate.perSecond;
    this.tokens = Math.min(this.rate.burst, this.tokens + gained);
    this.filledAt = now;
  }
}
