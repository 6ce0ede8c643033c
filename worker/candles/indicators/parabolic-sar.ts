/**
 * SAR: Wilder's parabolic stop. It runs after the price, faster with each new extreme (by `step`, up to `most`), never
 * into the last two candles; a candle that touches it turns it around to the other extreme. From the second candle on.
 */
import type { Candle } from '#domain/market/candle';
import type { IndicatorState } from './indicator-state.ts';

interface Stop {
  readonly value: number;
  readonly rising: boolean;
  /** The highest high of a rise, the lowest low of a fall. */
  readonly extreme: number;
  readonly speed: number;
}

export class ParabolicSar implements IndicatorState {
  readonly columns = 1;
  private stop: Stop | undefined;
  private last: Candle | undefined;
  private beforeLast: Candle | undefined;

  constructor(
    private readonly step: number,
    private readonly most: number,
  ) {}

  close(candle: Candle, out: Float64Array, at: number): void {
    this.stop = this.next(candle);
    out[at] = this.stop?.value ?? NaN;
    this.beforeLast = this.last;
    this.last = candle;
  }

  open(candle: Candle, out: Float64Array, at: number): void {
    out[at] = this.next(candle)?.value ?? NaN;
  }

  private next(candle: Candle): Stop | undefined {
    const { stop, last, beforeLast = last, step } = this;
    if (last === undefined || beforeLast === undefined) return undefined;
    const { high, low } = candle;
    if (stop === undefined) {
      return candle.close >= last.close
        ? { value: last.low, rising: true, extreme: Math.max(last.high, high), speed: step }
        : { value: last.high, rising: false, extreme: Math.min(last.low, low), speed: step };
    }
    const { rising, extreme, speed } = stop;
    const moved = stop.value + speed * (extreme - stop.value);
    const value = rising
      ? Math.min(moved, last.low, beforeLast.low)
      : Math.max(moved, last.high, beforeLast.high);
    const [edge, farthest] = rising ? [low, Math.max(extreme, high)] : [high, Math.min(extreme, low)];
    const isTouched = rising ? edge < value : edge > value;
    if (isTouched) return { value: farthest, rising: !rising, extreme: edge, speed: step };
    const faster = farthest === extreme ? speed : Math.min(this.most, speed + step);
    return { value, rising, extreme: farthest, speed: faster };
  }
}
