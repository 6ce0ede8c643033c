/** ATR: Wilder's average of true ranges, in ticks. */
import type { Candle } from '#domain/market/candle';
import type { IndicatorState } from './indicator-state.ts';
import { AverageTrueRange } from './true-range.ts';

export class Atr implements IndicatorState {
  readonly columns = 1;
  private readonly range: AverageTrueRange;

  constructor(length: number) {
    this.range = new AverageTrueRange(length);
  }

  close(candle: Candle, out: Float64Array, at: number): void {
    out[at] = this.range.advance(candle);
  }

  open(candle: Candle, out: Float64Array, at: number): void {
    out[at] = this.range.with(candle);
  }
}
