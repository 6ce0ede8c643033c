/**
 * BOLL: the average of the last closes, and a band `width` deviations away on either side. The deviation is the
 * population's: divided by the number of candles, as venues do.
 *
 * A closed candle recomputes mean and squares of the last `length − 1` closes in two passes: a running sum of squares
 * loses its digits when a spike leaves the window. A tick only adds itself.
 */
import type { Candle } from '#domain/market/candle';
import type { IndicatorState } from './indicator-state.ts';

export class Bollinger implements IndicatorState {
  readonly columns = 3;
  private readonly ring: Float64Array;
  private count = 0;
  /** Of the last `length − 1` closes: their mean, and the sum of their squared distances from it. */
  private mean = 0;
  private squares = 0;

  constructor(
    private readonly length: number,
    private readonly width: number,
  ) {
    this.ring = new Float64Array(length - 1);
  }

  close(candle: Candle, out: Float64Array, at: number): void {
    this.open(candle, out, at);
    const { ring } = this;
    ring[this.count % ring.length] = candle.close;
    this.count++;
    if (this.count >= ring.length) this.measure();
  }

  open({ close }: Candle, out: Float64Array, at: number): void {
    const { length, mean, squares, width } = this;
    if (this.count < length - 1) {
      out.fill(NaN, at, at + 3);
      return;
    }
    const middle = mean + (close - mean) / length;
    const spread = width * Math.sqrt((squares + (close - mean) * (close - middle)) / length);
    out[at] = middle;
    out[at + 1] = middle + spread;
    out[at + 2] = middle - spread;
  }

  private measure(): void {
    const { ring } = this;
    let sum = 0;
    for (let place = 0; place < ring.length; place++) sum += ring[place] as number;
    const mean = sum / ring.length;
    let squares = 0;
    for (let place = 0; place < ring.length; place++) {
      const distance = (ring[place] as number) - mean;
      squares += distance * distance;
    }
    this.mean = mean;
    this.squares = squares;
  }
}
