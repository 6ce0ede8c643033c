/** Several indicators over one series of candles, their values side by side in the order of the spec. */
import type { Candle } from '#domain/market/candle';
import type { Indicator } from '#domain/market/indicator-spec';
import { Atr } from './atr.ts';
import { Bollinger } from './bollinger.ts';
import { ExponentialAverages } from './exponential-averages.ts';
import type { IndicatorState } from './indicator-state.ts';
import { Kdj } from './kdj.ts';
import { Macd } from './macd.ts';
import { MovingAverages } from './moving-averages.ts';
import { OnBalanceVolume } from './on-balance-volume.ts';
import { ParabolicSar } from './parabolic-sar.ts';
import { Rsi } from './rsi.ts';
import { SuperTrend } from './supertrend.ts';
import { VolumeWeightedPrice } from './volume-weighted-price.ts';
import { WilliamsRange } from './williams-range.ts';

export class IndicatorSet implements IndicatorState {
  readonly columns: number;
  private readonly states: readonly IndicatorState[];

  constructor(indicators: readonly Indicator[]) {
    this.states = indicators.map(beginIndicator);
    this.columns = this.states.reduce((count, each) => count + each.columns, 0);
  }

  close(candle: Candle, out: Float64Array, at: number): void {
    let column = at;
    for (const state of this.states) {
      state.close(candle, out, column);
      column += state.columns;
    }
  }

  open(candle: Candle, out: Float64Array, at: number): void {
    let column = at;
    for (const state of this.states) {
      state.open(candle, out, column);
      column += state.columns;
    }
  }
}

/** The initial state of an indicator, before any candle. */
function beginIndicator({ name, parameters }: Indicator): IndicatorState {
  const [first = 1, second = 1, third = 1] = parameters;
  switch (name) {
    case 'ma':
      return new MovingAverages(parameters, 'close');
    case 'vol':
      return new MovingAverages(parameters, 'lots');
    case 'ema':
      return new ExponentialAverages(parameters);
    case 'boll':
      return new Bollinger(first, second);
    case 'macd':
      return new Macd(first, second, third);
    case 'kdj':
      return new Kdj(first, second, third);
    case 'rsi':
      return new Rsi(parameters);
    case 'sar':
      return new ParabolicSar(first, second);
    case 'vwap':
      return new VolumeWeightedPrice(first);
    case 'supertrend':
      return new SuperTrend(first, second);
    case 'wr':
      return new WilliamsRange(parameters);
    case 'atr':
      return new Atr(first);
    case 'obv':
      return new OnBalanceVolume(first);
  }
}
