/** The engine's incremental indicators against a plain recalculation and against two public libraries. */
import { bb, ema, macd, obv, sma, williamsR } from 'indicatorts';
import { ATR, BollingerBands, EMA, RSI, SMA } from 'trading-signals';
import { describe, expect, it } from 'vitest';
import { carriedCandle, type Candle } from '../../domain/market/candle.ts';
import {
  DEFAULT_PARAMETERS,
  INDICATOR_NAMES,
  writeIndicatorSpec,
  type Indicator,
} from '../../domain/market/indicator-spec.ts';
import { IndicatorSet } from '../../worker/candles/indicators/indicator-set.ts';
import { plainColumns } from '../support/plain-indicators.ts';
import { randomCandles } from '../support/random-candles.ts';

const COUNT = 10_000;
const seeds = process.env['TEST_SIZE'] === 'long' ? Array.from({ length: 50 }, (_, at) => at + 1) : [1, 2];
const defaults: readonly Indicator[] = INDICATOR_NAMES.map((name) => ({
  name,
  parameters: DEFAULT_PARAMETERS[name],
}));
const edges: readonly Indicator[] = [
  { name: 'ma', parameters: [1, 2, 64, 65, 500] },
  { name: 'vol', parameters: [1, 500] },
  { name: 'ema', parameters: [1, 500] },
  { name: 'boll', parameters: [2, 0.1] },
  { name: 'macd', parameters: [1, 2, 1] },
  { name: 'kdj', parameters: [1, 1, 1] },
  { name: 'rsi', parameters: [1, 2, 500] },
  { name: 'sar', parameters: [0.01, 0.01] },
  { name: 'vwap', parameters: [1] },
  { name: 'vwap', parameters: [500] },
  { name: 'supertrend', parameters: [1, 0.1] },
  { name: 'wr', parameters: [1, 2, 500] },
  { name: 'atr', parameters: [1] },
  { name: 'obv', parameters: [1] },
  { name: 'obv', parameters: [500] },
];

/** By column, like the simple ones. */
function incremental(indicator: Indicator, candles: readonly Candle[], isOpen: boolean): number[][] {
  const set = new IndicatorSet([indicator]);
  const out = new Float64Array(set.columns);
  const columns = Array.from({ length: set.columns }, (): number[] => []);
  for (const candle of candles) {
    if (isOpen) {
      // An earlier version of the running candle must have no effect.
      set.open({ ...candle, close: candle.low, high: candle.high + 7, lots: 3 }, out, 0);
      set.open(candle, out, 0);
      columns.forEach((column, at) => column.push(out[at] ?? NaN));
      set.close(candle, new Float64Array(set.columns), 0);
    } else {
      set.close(candle, out, 0);
      columns.forEach((column, at) => column.push(out[at] ?? NaN));
    }
  }
  return columns;
}

/**
 * The largest difference between two columns, relative to the size of their inputs: a MACD near 0 is the difference of
 * two averages, and cannot be more exact than these.
 */
function furthest(ours: readonly number[], theirs: readonly number[], scale: (at: number) => number): number {
  let most = 0;
  ours.forEach((value, at) => {
    const other = theirs[at] ?? NaN;
    if (Number.isNaN(value) && Number.isNaN(other)) return;
    const distance = Math.abs(value - other) / Math.max(Math.abs(other), scale(at));
    most = Number.isNaN(distance) ? Infinity : Math.max(most, distance);
  });
  return most;
}

const RELATIVE = 1e-9;

describe.each(seeds)('10,000 random candles, seed %i', (seed) => {
  const candles = randomCandles(seed, COUNT);
  /** Bands and MACD are as exact as the closes from which they are computed. */
  const scaleOf = ({ name }: Indicator) => {
    if (name !== 'macd' && name !== 'boll' && name !== 'supertrend') return () => 1;
    return (at: number) => candles[at]?.close ?? 1;
  };

  it.each([...defaults, ...edges].map((each) => [writeIndicatorSpec([each]), each] as const))(
    'CANDLE-082 %s equals a plain recalculation, closed and running',
    (_text, indicator) => {
      const plain = plainColumns(indicator, candles);
      for (const isOpen of [false, true]) {
        const columns = incremental(indicator, candles, isOpen);
        expect(columns.length).toBe(plain.length);
        columns.forEach((column, at) => {
          expect(furthest(column, plain[at] ?? [], scaleOf(indicator))).toBeLessThan(RELATIVE);
        });
      }
    },
  );
});

describe('public libraries', () => {
  const candles = randomCandles(7, COUNT);
  const closes = candles.map((each) => each.close);
  const ours = (name: Indicator['name'], ...parameters: number[]) =>
    incremental({ name, parameters }, candles, false);
  const near = (columns: readonly number[][], theirs: readonly (readonly number[])[], from = 0) => {
    columns.forEach((column, at) => {
      const scale = (place: number) => closes[place + from] ?? 1;
      expect(furthest(column.slice(from), (theirs[at] ?? []).slice(from), scale)).toBeLessThan(RELATIVE);
    });
  };
  const fed = <Result>(line: { update(value: number, replace: boolean): Result }) =>
    closes.map((close) => line.update(close, false));

  it('CANDLE-082 indicatorts: MA once it is whole, EMA, BOLL, MACD, WR and OBV', () => {
    near(ours('ma', 30), [sma(closes, { period: 30 })], 29);
    near(ours('ema', 12), [ema(closes, { period: 12 })]);
    const { macdLine, signalLine } = macd(closes, { fast: 12, slow: 26, signal: 9 });
    near(ours('macd', 12, 26, 9).slice(0, 2), [macdLine, signalLine]);
    const { middle, upper, lower } = bb(closes, { period: 20 });
    near(ours('boll', 20, 2), [middle, upper, lower], 19);
    const [highs, lows, lots] = (['high', 'low', 'lots'] as const).map((part) =>
      candles.map((each) => each[part]),
    ) as [number[], number[], number[]];
    // A window of one price divides by zero there.
    const ranges = williamsR(highs, lows, closes, { period: 14 });
    near(ours('wr', 14), [ranges.map((each) => (Number.isNaN(each) ? -50 : each))], 13);
    near(ours('obv', 30).slice(0, 1), [obv(closes, lots)]);
  });

  it('CANDLE-082 trading-signals: MA, EMA, BOLL, RSI and ATR', () => {
    near(ours('ma', 30), [fed(new SMA(30)).map((each) => each ?? NaN)]);
    near(ours('ema', 12), [fed(new EMA(12))]);
    const bands = fed(new BollingerBands(20, 2));
    near(ours('boll', 20, 2), [
      bands.map((each) => each?.middle ?? NaN),
      bands.map((each) => each?.upper ?? NaN),
      bands.map((each) => each?.lower ?? NaN),
    ]);
    const ranges = new ATR(14);
    near(ours('atr', 14), [candles.map((each) => ranges.update(each, false) ?? NaN)]);
    near(ours('rsi', 14), [fed(new RSI(14)).map((each) => each ?? NaN)]);
  });
});

describe('a flat market', () => {
  it('CANDLE-083 divides by nothing: bands close, KDJ and RSI in the middle', () => {
    const flat = Array.from({ length: 200 }, (_, at) => carriedCandle(at * 60_000, 500));
    const last = defaults.map((each) => incremental(each, flat, true).map((column) => column.at(-1)));
    expect(last).toEqual([
      [500, 500, 500, 500],
      [500, 500, 500],
      [500, 500, 500],
      [0, 0, 0],
      [0, 0, 0],
      [50, 50, 50],
      [50, 50, 50],
      ...[[500], [500], [500], [-50], [0], [0, 0]],
    ]);
  });

  it('CANDLE-083 shows nothing before there are enough candles', () => {
    const few = randomCandles(3, 5);
    const defined = defaults.map((each) =>
      incremental(each, few, true).map((column) => column.filter((value) => !Number.isNaN(value)).length),
    );
    expect(defined).toEqual([
      [1, 0, 0, 0],
      [5, 5, 5],
      [0, 0, 0],
      [1, 0, 0],
      [5, 5, 5],
      [0, 0, 0],
      [0, 0, 0],
      ...[[4], [0], [0], [0], [0], [5, 0]],
    ]);
  });
});
