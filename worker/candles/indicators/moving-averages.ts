/**
 * MA and VOL: plain averages of the last closes, or of the last volumes, one line per length.
 *
 * Each line holds the sum of the last `length − 1` candles, so that any next candle completes it. Ticks and lots are
 * integers, so the sums are exact below 2^53 and do not drift.
 */
import type { Candle } from '#domain/market/candle';
import type { IndicatorState } from './indicator-state.ts';

export class MovingAverages implements IndicatorState {
  private readonly sums: Float64Array;
  /** The last values at their place modulo its length, a power of two that holds the longest line. */
  private readonly ring: Float64Array;
  private readonly mask: number;
  private count = 0;

  constructor(
    private readonly lengths: readonly number[],
    private readonly value: 'close' | 'lots',
  ) {
    this.sums = new Float64Array(lengths.length);
    this.ring = new Float64Array(2 ** Math.ceil(Math.log2(Math.max(...lengths))));
    this.mask = this.ring.length - 1;
  }

  get columns(): number {
    return this.lengths.length;
  }

  close(candle: Candle, out: Float64Array, at: number): void {
    const { lengths, sums, ring, mask, count } = this;
    const value = candle[this.value];
    ring[count & mask] = value;
    for (let line = 0; line < lengths.length; line++) {
      const length = lengths[line] as number;
      const sum = (sums[line] as number) + value;
      const isWhole = count >= length - 1;
      out[at + line] = isWhole ? sum / length : NaN;
      sums[line] = isWhole ? sum - (ring[(count - length + 1) & mask] as number) : sum;
    }
    this.count++;
  }

  open(candle: Candle, out: Float64Array, at: number): void {
    const { lengths, sums, count } = this;
    const value = candle[this.value];
    for (let line = 0; line < lengths.length; line++) {
      const length = lengths[line] as number;
      out[at + line] = count >= length - 1 ? ((sums[line] as number) + value) / length : NaN;
    }
  }
}
