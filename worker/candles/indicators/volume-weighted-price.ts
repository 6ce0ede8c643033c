/**
 * VWAP: the mean of the last candles' typical prices (high, low and close by three), weighted by their volumes. Without
 * any volume it is the last typical price. A closed candle adds its window up again, so that nothing drifts.
 */
import type { Candle } from '#domain/market/candle';
import type { IndicatorState } from './indicator-state.ts';

export class VolumeWeightedPrice implements IndicatorState {
  readonly columns = 1;
  private readonly prices: Float64Array;
  private readonly lots: Float64Array;
  private count = 0;
  /** Of the last `length − 1` candles. */
  private turnover = 0;
  private volume = 0;

  constructor(private readonly length: number) {
    this.prices = new Float64Array(length - 1);
    this.lots = new Float64Array(length - 1);
  }

  close(candle: Candle, out: Float64Array, at: number): void {
    this.open(candle, out, at);
    const { prices, lots } = this;
    if (prices.length > 0) {
      prices[this.count % prices.length] = typical(candle);
      lots[this.count % lots.length] = candle.lots;
    }
    this.count++;
    this.turnover = 0;
    this.volume = 0;
    for (let place = 0; place < prices.length; place++) {
      this.turnover += (prices[place] as number) * (lots[place] as number);
      this.volume += lots[place] as number;
    }
  }

  open(candle: Candle, out: Float64Array, at: number): void {
    const price = typical(candle);
    const volume = this.volume + candle.lots;
    const mean = volume === 0 ? price : (this.turnover + price * candle.lots) / volume;
    out[at] = this.count < this.length - 1 ? NaN : mean;
  }
}

function typical({ high, low, close }: Candle): number {
  return (high + low + close) / 3;
}
