/**
 * OBV: the volume of the candles that closed higher minus that of those that closed lower, counted from the first held
 * candle, and its plain average.
 */
import type { Candle } from '#domain/market/candle';
import type { IndicatorState } from './indicator-state.ts';

export class OnBalanceVolume implements IndicatorState {
  readonly columns = 2;
  private readonly ring: Float64Array;
  private count = 0;
  private total = 0;
  private last = NaN;
  /** Of the last `length − 1` totals; they are whole numbers, so the sum does not drift. */
  private sum = 0;

  constructor(private readonly length: number) {
    this.ring = new Float64Array(length);
  }

  close(candle: Candle, out: Float64Array, at: number): void {
    this.open(candle, out, at);
    const { ring, length, count } = this;
    this.total = out[at] as number;
    this.last = candle.close;
    ring[count % length] = this.total;
    this.count++;
    this.sum += this.total;
    if (this.count >= length) this.sum -= ring[(this.count - length) % length] as number;
  }

  open({ close, lots }: Candle, out: Float64Array, at: number): void {
    const { count, length } = this;
    const total = count === 0 ? 0 : this.total + Math.sign(close - this.last) * lots;
    out[at] = total;
    out[at + 1] = count < length - 1 ? NaN : (this.sum + total) / length;
  }
}
