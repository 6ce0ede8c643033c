/**
 * Indicators of libraries. trading-signals receives candle by candle, each result is kept as a number, and a tick uses
 * its `replace`. indicatorts computes whole columns; it cannot continue them, so it computes them again for a tick.
 * Neither has the venues' KDJ, so the nearest replaces it: a stochastic oscillator smoothed by plain averages.
 */
import { createRequire } from 'node:module';
import { DEFAULT_PARAMETERS } from '../domain/market/indicator-spec.ts';
import type { IndicatorName } from '../domain/market/indicator-spec.ts';
import type { IndicatorCandles } from './indicator-candles.ts';
import type { LastRow } from './indicators-ours.ts';

interface Line<Input, Result> {
  update(input: Input, replace: boolean): Result | null;
}

interface HighLowClose {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

type Averaging = Line<number, number>;

export interface TradingSignals {
  readonly SMA: new (length: number) => Averaging;
  readonly EMA: new (length: number) => Averaging;
  readonly RSI: new (length: number) => Averaging;
  readonly MACD: new (
    short: Averaging,
    long: Averaging,
    signal: Averaging,
  ) => Line<number, { readonly macd: number; readonly signal: number; readonly histogram: number }>;
  readonly BollingerBands: new (
    length: number,
    width: number,
  ) => Line<number, { readonly middle: number; readonly upper: number; readonly lower: number }>;
  readonly StochasticOscillator: new (lengths: {
    readonly kPeriod: number;
    readonly kSlowingPeriod: number;
    readonly dPeriod: number;
  }) => Line<HighLowClose, { readonly stochK: number; readonly stochD: number; readonly stochJ: number }>;
}

type Values = readonly number[];

export interface Indicatorts {
  sma(values: Values, lengths: { period: number }): number[];
  ema(values: Values, lengths: { period: number }): number[];
  rsi(values: Values, lengths: { period: number }): number[];
  bb(values: Values, lengths: { period: number }): { middle: number[]; upper: number[]; lower: number[] };
  macd(
    values: Values,
    lengths: { fast: number; slow: number; signal: number },
  ): { macdLine: number[]; signalLine: number[] };
  kdj(
    highs: Values,
    lows: Values,
    closes: Values,
    lengths: { rPeriod: number; kPeriod: number; dPeriod: number },
  ): { k: number[]; d: number[]; j: number[] };
}

export interface IndicatorPeers {
  readonly tradingSignals: TradingSignals;
  readonly indicatorts: Indicatorts;
}

export async function loadIndicatorPeers(): Promise<IndicatorPeers> {
  const signals = new URL('node_modules/trading-signals/dist/index.js', import.meta.url);
  const require = createRequire(import.meta.url);
  return {
    tradingSignals: (await import(signals.href)) as TradingSignals,
    indicatorts: require('./node_modules/indicatorts/dist/cjs/index.js') as Indicatorts,
  };
}

type Feed = (candle: IndicatorCandles['tick'], replace: boolean, out: Float64Array, at: number) => void;

export function runTradingSignals(
  library: TradingSignals,
  names: readonly IndicatorName[],
  { candles, tick }: IndicatorCandles,
): LastRow {
  const feeds = names.map((name) => feedOf(library, name));
  const columns = feeds.reduce((sum, each) => sum + each.columns, 0);
  const out = new Float64Array(candles.length * columns).fill(NaN);
  const feedAll = (candle: IndicatorCandles['tick'], replace: boolean, row: number) => {
    let at = row * columns;
    for (const each of feeds) {
      each.feed(candle, replace, out, at);
      at += each.columns;
    }
  };
  for (let row = 0; row < candles.length; row++) feedAll(candles[row] ?? tick, false, row);
  feedAll(tick, true, candles.length - 1);
  return Array.from(out.subarray(-columns));
}

function feedOf(
  library: TradingSignals,
  name: IndicatorName,
): { readonly columns: number; readonly feed: Feed } {
  const parameters = DEFAULT_PARAMETERS[name];
  const [first = 1, second = 1, third = 1] = parameters;
  switch (name) {
    case 'ma':
      return lines(parameters, library.SMA, 'close');
    case 'vol':
      return lines(parameters, library.SMA, 'lots');
    case 'ema':
      return lines(parameters, library.EMA, 'close');
    case 'rsi':
      return lines(parameters, library.RSI, 'close');
    case 'boll': {
      const bands = new library.BollingerBands(first, second);
      return three(({ close }, replace) => bands.update(close, replace), 'middle', 'upper', 'lower');
    }
    case 'macd': {
      const { EMA } = library;
      const macd = new library.MACD(new EMA(first), new EMA(second), new EMA(third));
      return three(({ close }, replace) => macd.update(close, replace), 'macd', 'signal', 'histogram');
    }
    case 'kdj': {
      const lengths = { kPeriod: first, kSlowingPeriod: second, dPeriod: third };
      const oscillator = new library.StochasticOscillator(lengths);
      const update = (candle: HighLowClose, replace: boolean) => oscillator.update(candle, replace);
      return three(update, 'stochK', 'stochD', 'stochJ');
    }
    default:
      throw new Error(`${name} is not measured`);
  }
}

function lines(
  lengths: readonly number[],
  Line: new (length: number) => Averaging,
  field: 'close' | 'lots',
): { readonly columns: number; readonly feed: Feed } {
  const all = lengths.map((length) => new Line(length));
  const feed: Feed = (candle, replace, out, at) => {
    const value = candle[field];
    for (let line = 0; line < all.length; line++) {
      out[at + line] = (all[line] as Averaging).update(value, replace) ?? NaN;
    }
  };
  return { columns: all.length, feed };
}

function three<Name extends string>(
  update: (candle: HighLowClose, replace: boolean) => Readonly<Record<Name, number>> | null,
  ...names: readonly [Name, Name, Name]
): { readonly columns: number; readonly feed: Feed } {
  const [a, b, c] = names;
  const feed: Feed = (candle, replace, out, at) => {
    const result = update(candle, replace);
    if (result === null) return;
    out[at] = result[a];
    out[at + 1] = result[b];
    out[at + 2] = result[c];
  };
  return { columns: 3, feed };
}

export function runIndicatorts(
  library: Indicatorts,
  names: readonly IndicatorName[],
  { closes, highs, lows, volumes, tick }: IndicatorCandles,
): LastRow {
  const last = closes.length - 1;
  names.flatMap((name) => columnsOf(library, name, { closes, highs, lows, volumes }));
  const ticked = {
    closes: closes.with(last, tick.close),
    highs: highs.with(last, tick.high),
    lows: lows.with(last, tick.low),
    volumes: volumes.with(last, tick.lots),
  };
  return names.flatMap((name) => columnsOf(library, name, ticked)).map((column) => column[last] ?? NaN);
}

function columnsOf(
  library: Indicatorts,
  name: IndicatorName,
  { closes, highs, lows, volumes }: Pick<IndicatorCandles, 'closes' | 'highs' | 'lows' | 'volumes'>,
): number[][] {
  const parameters = DEFAULT_PARAMETERS[name];
  const [first = 1, second = 1, third = 1] = parameters;
  switch (name) {
    case 'ma':
      return parameters.map((period) => library.sma(closes, { period }));
    case 'vol':
      return parameters.map((period) => library.sma(volumes, { period }));
    case 'ema':
      return parameters.map((period) => library.ema(closes, { period }));
    case 'rsi':
      return parameters.map((period) => library.rsi(closes, { period }));
    case 'boll': {
      const { middle, upper, lower } = library.bb(closes, { period: first });
      return [middle, upper, lower];
    }
    case 'macd': {
      const { macdLine, signalLine } = library.macd(closes, { fast: first, slow: second, signal: third });
      return [macdLine, signalLine, macdLine.map((value, at) => value - (signalLine[at] as number))];
    }
    case 'kdj': {
      const { k, d, j } = library.kdj(highs, lows, closes, {
        rPeriod: first,
        kPeriod: second,
        dPeriod: third,
      });
      return [k, d, j];
    }
    default:
      throw new Error(`${name} is not measured`);
  }
}
