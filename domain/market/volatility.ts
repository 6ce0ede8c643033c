/**
 * How much a market's price has moved recently: the variance of its mid-price, newer moves counting more. It is a
 * model, not money. It uses only additions, multiplications, divisions and square roots of doubles, whose results IEEE
 * 754 fixes, so that every machine that sees the same prices at the same times computes the same value.
 */
import type { Bps, Millis, Ticks } from '../units.ts';

/** The shortest time over which a move is measured: faster moves are noise of a book's best levels. */
const SAMPLE_MILLIS: Millis = 1_000;
/**
 * Half-lives of two averages: the short one reacts quickly to a rise of volatility, the long one keeps it through
 * quiet minutes.
 */
const MEMORIES_MILLIS: readonly Millis[] = [10_000, 60_000];

export class RecentVolatility {
  private mid = 0;
  private sampledAt: Millis = 0;
  /** For each half-life, the sum of squared moves and the sum of their durations, both decayed alike. */
  private readonly sums = MEMORIES_MILLIS.map((memory) => ({ memory, moves: 0, span: 0 }));

  /** @param doubledMid best bid + best ask */
  sample(doubledMid: Ticks, time: Millis): void {
    const passed = time - this.sampledAt;
    if (this.mid !== 0 && passed >= 0 && passed < SAMPLE_MILLIS) return;
    if (this.mid !== 0 && passed > 0) {
      const move = (doubledMid - this.mid) / this.mid;
      for (const sum of this.sums) {
        const kept = sum.memory / (sum.memory + passed);
        sum.moves = sum.moves * kept + move * move;
        sum.span = sum.span * kept + passed;
      }
    }
    this.mid = doubledMid;
    this.sampledAt = time;
  }

  /** Forgets the past: the price may continue anywhere. */
  clear(): void {
    this.mid = 0;
  }

  /** The variance of the relative move within this time; 0 while nothing is known. */
  varianceIn(millis: Millis): number {
    return Math.max(...this.sums.map(({ moves, span }) => (span === 0 ? 0 : (moves / span) * millis)));
  }
}

/** A multiple of the standard deviation of independent moves together, in whole hundredths of a percent, rounded up. */
export function deviationsInBps(variances: readonly number[], deviations: number): Bps {
  const sum = variances.reduce((all, each) => all + each, 0);
  return Math.ceil(10_000 * deviations * Math.sqrt(sum));
}
