/**
 * KDJ: the place of the close between the lowest and the highest of the last candles (RSV, 0 to 100), smoothed twice.
 * K = ⅔ K′ + ⅓ RSV and D = ⅔ D′ + ⅓ K for smoothing by 3, both from 50 on; J = 3 K − 2 D. Defined
 * once there are enough candles. If all of them have one price, RSV is the middle.
 */
import type { Candle } from '#domain/market/candle';
import type { IndicatorState } from './indicator-state.ts';
import { HighestValue } from './highest-value.ts';

const MIDDLE = 50;

export class Kdj implements IndicatorState {
  readonly columns = 3;
  private readonly highest: HighestValue;
  /** Of the negated lows: the highest of these is the lowest low. */
  private readonly lowest: HighestValue;
  private count = 0;
  private k = MIDDLE;
  private d = MIDDLE;

  constructor(
    private readonly length: number,
    private readonly smoothK: number,
    private readonly smoothD: number,
  ) {
    this.highest = new HighestValue(length - 1);
    this.lowest = new HighestValue(length - 1);
  }

  close(candle: Candle, out: Float64Array, at: number): void {
    this.open(candle, out, at);
    if (++this.count >= this.length) {
      this.k = out[at] as number;
      this.d = out[at + 1] as number;
    }
    this.highest.push(candle.high);
    this.lowest.push(-candle.low);
  }

  open({ high, low, close }: Candle, out: Float64Array, at: number): void {
    if (this.count < this.length - 1) {
      out.fill(NaN, at, at + 3);
      return;
    }
    const top = Math.max(high, this.highest.value);
    const bottom = Math.min(low, -this.lowest.value);
    const place = top === bottom ? MIDDLE : ((close - bottom) / (top - bottom)) * 100;
    const k = this.k + (place - this.k) / this.smoothK;
    const d = this.d + (k - this.d) / this.smoothD;
    out[at] = k;
    out[at + 1] = d;
    out[at + 2] = 3 * k - 2 * d;
  }
}
