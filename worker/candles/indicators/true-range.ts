/**
 * Wilder's average of true ranges: how far each candle reaches, the leap from the close before it included. The plain
 * mean of the first `length`, then each new one counts 1 / length.
 */
import type { Candle } from '#domain/market/candle';

export class AverageTrueRange {
  private count = 0;
  private last = NaN;
  /** The sum of the ranges until there are enough candles, the average from then on. */
  private value = 0;

  constructor(private readonly length: number) {}

  /** The average with this candle as the next one; NaN before there are enough. */
  with(candle: Candle): number {
    return this.count < this.length - 1 ? NaN : this.next(candle);
  }

  advance(candle: Candle): number {
    const average = this.with(candle);
    this.value = this.next(candle);
    this.last = candle.close;
    this.count++;
    return average;
  }

  private next({ high, low }: Candle): number {
    const { count, length, last, value } = this;
    const range = count === 0 ? high - low : Math.max(high, last) - Math.min(low, last);
    if (count < length - 1) return value + range;
    return count === length - 1 ? (value + range) / length : value + (range - value) / length;
  }
}
