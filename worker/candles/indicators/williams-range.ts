/**
 * WR: how far the close is below the highest of the last candles, as a share of their reach: 0 at the highest, −100 at
 * the lowest, the middle if all have one price. One line per length.
 */
import type { Candle } from '#domain/market/candle';
import { HighestValue } from './highest-value.ts';
import type { IndicatorState } from './indicator-state.ts';

const MIDDLE = -50;

class Line {
  private readonly highest: HighestValue;
  /** Of the negated lows. */
  private readonly lowest: HighestValue;
  private count = 0;

  constructor(private readonly length: number) {
    this.highest = new HighestValue(length - 1);
    this.lowest = new HighestValue(length - 1);
  }

  with({ high, low, close }: Candle): number {
    if (this.count < this.length - 1) return NaN;
    const top = Math.max(high, this.highest.value);
    const bottom = Math.min(low, -this.lowest.value);
    return top === bottom ? MIDDLE : (-100 * (top - close)) / (top - bottom);
  }

  push({ high, low }: Candle): void {
    this.highest.push(high);
    this.lowest.push(-low);
    this.count++;
  }
}

export class WilliamsRange implements IndicatorState {
  private readonly lines: readonly Line[];

  constructor(lengths: readonly number[]) {
    this.lines = lengths.map((length) => new Line(length));
  }

  get columns(): number {
    return this.lines.length;
  }

  close(candle: Candle, out: Float64Array, at: number): void {
    this.open(candle, out, at);
    for (const line of this.lines) line.push(candle);
  }

  open(candle: Candle, out: Float64Array, at: number): void {
    this.lines.forEach((line, place) => {
      out[at + place] = line.with(candle);
    });
  }
}
