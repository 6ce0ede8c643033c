/**
 * The input of the chart suite: candles of a random market, each with the values of VOL 5/10/20, MA 5/10/30/60 and
 * BOLL 20/2, and ticks that change the last one. All input of a contender is made before the timing.
 */
import { DEFAULT_PARAMETERS, INDICATOR_NAMES } from '../domain/market/indicator-spec.ts';
import type { Indicator } from '../domain/market/indicator-spec.ts';
import type { Candle } from '../domain/market/candle.ts';
import { IndicatorSet } from '../worker/candles/indicators/indicator-set.ts';
import { indicatorCandles } from './indicator-candles.ts';

/** A candle, and its indicators' values in the order of `CHART_INDICATORS`. */
export interface ChartCandle extends Candle {
  readonly values: readonly number[];
}

export interface ChartWork {
  /** The last one is still open. */
  readonly candles: readonly ChartCandle[];
  /** The states of the last candle, one per update. */
  readonly ticks: readonly ChartCandle[];
}

export interface ChartContender {
  /** Converts the input into the contender's own form; not timed. */
  prepare(work: ChartWork): void;
  /** Draws a chart from nothing, with the newest `inSight` candles and some free space to the right. */
  draw(place: HTMLElement, inSight: number): void;
  /** The last candle becomes `work.ticks[at]`. */
  update(at: number): void;
}

/** The free space to the right, as a share of the chart's width. */
export const AHEAD = 0.06;

const CHOSEN: readonly string[] = ['ma', 'boll', 'vol'];
export const CHART_INDICATORS: readonly Indicator[] = INDICATOR_NAMES.filter((name) =>
  CHOSEN.includes(name),
).map((name) => ({ name, parameters: DEFAULT_PARAMETERS[name] }));

/** Digits after the point of a price and of a size. */
export const DIGITS = { price: 2, size: 3 } as const;
export const PRICE_UNIT = 10 ** DIGITS.price;
export const SIZE_UNIT = 10 ** DIGITS.size;

/** CSS pixels of the axis labels, and the page's font, which all contenders use. */
export const TEXT_SIZE = 11;
export const fontFamily = () => getComputedStyle(document.body).fontFamily;

/** Colours of the lines over the candles, then of the averages of the volume. */
export const LINE_COLOURS = ['#b8860b', '#8a4fff', '#0a7ea4', '#c2410c', '#64748b', '#0f766e', '#a21caf'];
export const UP = '#0e9f6e';
export const DOWN = '#d9363e';

export function chartWork(count: number, ticks: number): ChartWork {
  const { candles } = indicatorCandles(count, count);
  const set = new IndicatorSet(CHART_INDICATORS);
  const row = new Float64Array(set.columns);
  const valued = (candle: Candle, step: 'close' | 'open'): ChartCandle => {
    set[step](candle, row, 0);
    return { ...candle, values: [...row] };
  };
  const last = candles.length - 1;
  const done = candles.map((candle, at) => valued(candle, at < last ? 'close' : 'open'));
  let open = candles[last] as Candle;
  let state = count;
  const dice = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const moved = Array.from({ length: ticks }, () => {
    const close = open.close + dice(401) - 200;
    open = {
      ...open,
      close,
      high: Math.max(open.high, close),
      low: Math.min(open.low, close),
      lots: open.lots + dice(5_000),
      trades: open.trades + 1,
    };
    return valued(open, 'open');
  });
  return { candles: done, ticks: moved };
}
