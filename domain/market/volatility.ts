/**
 * How much a market's price has moved lately: the variance of its mid price, newer moves counting more. A model, not
 * money. Only additions, multiplications, divisions and a root of doubles are used, whose results IEEE 754 fixes, so
 * that every machine that sees the same prices at the same times has the same value.
 */
import type { Bps, Millis, Ticks } from '../units.ts';

/** Moves are measured over at least this long: faster ones are the noise of a book's best levels. */
const SAMPLE_MILLIS: Millis = 1_000;
/** A move of this long ago counts half as much as one of now: one memory sees a storm begin, one outlasts its lulls. */
const MEMORIES_MILLIS: readonly Millis[] = [10_000, 60_000];

export class RecentVolatility {
  private mid = 0;
  private sampledAt: Millis = 0;
  /** For each memory, the sum of squared moves and of the time that they took, each decayed alike. */
  private readonly sums = MEMORIES_MILLIS.map((memory) => ({ memory, moves: 0, span: 0 }));

  /** @param doubledMid best bid and best ask together */
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

  /** The variance of the relative move in so long a time; 0 while nothing is known. */
  varianceIn(millis: Millis): number {
    return Math.max(...this.sums.map(({ moves, span }) => (span === 0 ? 0 : (moves / span) * millis)));
  }
}

/** So many standard deviations of independent moves together, in whole hundredths of a percent, rounded up. */
export function deviationsInBps(variances: readonly number[], deviations: number): Bps {
  const sum = variances.reduce((all, each) => all + each, 0);
  return Math.ceil(10_000 * deviations * Math.sqrt(sum));
}
