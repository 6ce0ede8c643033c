/**
 * SuperTrend: a band `factor` average true ranges from the middle of the candle, below a rising market and above a
 * falling one. It only moves towards the price until a close crosses it; then the other side's band counts. It begins
 * above the price.
 */
import type { Candle } from '#domain/market/candle';
import type { IndicatorState } from './indicator-state.ts';
import { AverageTrueRange } from './true-range.ts';

export class SuperTrend implements IndicatorState {
  readonly columns = 1;
  private readonly range: AverageTrueRange;
  private lower = NaN;
  private upper = NaN;
  private rising = false;
  private last = NaN;
  /** With the last candle that was looked at. */
  private next = { lower: NaN, upper: NaN, rising: false };

  constructor(
    length: number,
    private readonly factor: number,
  ) {
    this.range = new AverageTrueRange(length);
  }

  close(candle: Candle, out: Float64Array, at: number): void {
    out[at] = this.value(candle, this.range.advance(candle));
    ({ lower: this.lower, upper: this.upper, rising: this.rising } = this.next);
    this.last = candle.close;
  }

  open(candle: Candle, out: Float64Array, at: number): void {
    out[at] = this.value(candle, this.range.with(candle));
  }

  private value({ high, low, close }: Candle, range: number): number {
    const { next, last } = this;
    const middle = (high + low) / 2;
    const reach = this.factor * range;
    next.lower = middle - reach;
    next.upper = middle + reach;
    if (next.lower <= this.lower && last >= this.lower) next.lower = this.lower;
    if (next.upper >= this.upper && last <= this.upper) next.upper = this.upper;
    next.rising = this.rising ? close >= next.lower : close > next.upper;
    return next.rising ? next.lower : next.upper;
  }
}
