/**
 * MACD: how far the fast average of the closes is above the slow one (DIF), that distance's own average (DEA), and
 * the histogram DIF − DEA, not doubled.
 */
import type { Candle } from '#domain/market/candle';
import { ExponentialAverage } from './exponential-average.ts';
import type { IndicatorState } from './indicator-state.ts';

export class Macd implements IndicatorState {
  readonly columns = 3;
  private readonly fast: ExponentialAverage;
  private readonly slow: ExponentialAverage;
  private readonly signal: ExponentialAverage;

  constructor(fast: number, slow: number, signal: number) {
    this.fast = new ExponentialAverage(fast);
    this.slow = new ExponentialAverage(slow);
    this.signal = new ExponentialAverage(signal);
  }

  close({ close }: Candle, out: Float64Array, at: number): void {
    const dif = this.fast.advance(close) - this.slow.advance(close);
    write(out, at, dif, this.signal.advance(dif));
  }

  open({ close }: Candle, out: Float64Array, at: number): void {
    const dif = this.fast.with(close) - this.slow.with(close);
    write(out, at, dif, this.signal.with(dif));
  }
}

function write(out: Float64Array, at: number, dif: number, dea: number): void {
  out[at] = dif;
  out[at + 1] = dea;
  out[at + 2] = dif - dea;
}
