/** EMA: exponential averages of the closes, one line per length, each defined from the first candle on. */
import type { Candle } from '#domain/market/candle';
import { ExponentialAverage } from './exponential-average.ts';
import type { IndicatorState } from './indicator-state.ts';

export class ExponentialAverages implements IndicatorState {
  private readonly lines: readonly ExponentialAverage[];

  constructor(lengths: readonly number[]) {
    this.lines = lengths.map((length) => new ExponentialAverage(length));
  }

  get columns(): number {
    return this.lines.length;
  }

  close({ close }: Candle, out: Float64Array, at: number): void {
    const { lines } = this;
    for (let line = 0; line < lines.length; line++) {
      out[at + line] = (lines[line] as ExponentialAverage).advance(close);
    }
  }

  open({ close }: Candle, out: Float64Array, at: number): void {
    const { lines } = this;
    for (let line = 0; line < lines.length; line++) {
      out[at + line] = (lines[line] as ExponentialAverage).with(close);
    }
  }
}
