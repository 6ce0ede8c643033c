/** How much somebody may ask for: a store of tokens that refills steadily and is spent one by one. */
import type { Clock } from '#domain/clock';

export interface Rate {
  /** How many may come at once. */
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

  /** Spends one token, or says that there is none. */
  take(): boolean {
    const now = this.clock.now();
    const gained = (Math.max(0, now - this.filledAt) / 1000) * this.rate.perSecond;
    this.tokens = Math.min(this.rate.burst, this.tokens + gained);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
