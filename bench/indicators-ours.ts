/**
 * Our indicators: states that advance with closed candles and that a tick does not change. And the simple way: each
 * column computed from its definition by one loop over the closes, including the sums and maxima of each window, and
 * completely again for a tick.
 */
import { DEFAULT_PARAMETERS } from '../domain/market/indicator-spec.ts';
import type { IndicatorName } from '../domain/market/indicator-spec.ts';
import { IndicatorSet } from '../worker/candles/indicators/indicator-set.ts';
import type { IndicatorCandles } from './indicator-candles.ts';

/** The values of the open candle after the tick, in the order of the spec. */
export type LastRow = readonly number[];

export function runOurs(names: readonly IndicatorName[], { candles, tick }: IndicatorCandles): LastRow {
  const set = new IndicatorSet(names.map((name) => ({ name, parameters: DEFAULT_PARAMETERS[name] })));
  const { columns } = set;
  const out = new Float64Array(candles.length * columns);
  const last = candles.length - 1;
  for (let at = 0; at < last; at++) set.close(candles[at] ?? tick, out, at * columns);
  set.open(candles[last] ?? tick, out, last * columns);
  set.open(tick, out, last * columns);
  return Array.from(out.subarray(last * columns));
}

type Column = Float64Array;

export function runPlain(names: readonly IndicatorName[], work: IndicatorCandles): LastRow {
  const { closes, highs, lows, volumes, tick } = work;
  const last = closes.length - 1;
  const series = {
    close: new Float64Array(closes),
    high: new Float64Array(highs),
    low: new Float64Array(lows),
    lots: new Float64Array(volumes),
  };
  const all = () => names.flatMap((name) => plainColumns(name, series));
  all();
  for (const field of ['close', 'high', 'low', 'lots'] as const) series[field][last] = tick[field];
  return all().map((column) => column[last] ?? NaN);
}

type Series = Readonly<Record<'close' | 'high' | 'low' | 'lots', Column>>;

function plainColumns(name: IndicatorName, series: Series): Column[] {
  const parameters = DEFAULT_PARAMETERS[name];
  const [first = 1, second = 1, third = 1] = parameters;
  switch (name) {
    case 'ma':
      return parameters.map((length) => average(series.close, length));
    case 'vol':
      return parameters.map((length) => average(series.lots, length));
    case 'ema':
      return parameters.map((length) => exponential(series.close, length));
    case 'rsi':
      return parameters.map((length) => rsi(series.close, length));
    case 'boll':
      return bands(series.close, first, second);
    case 'kdj':
      return kdj(series, first, second, third);
    case 'macd': {
      const slow = exponential(series.close, second);
      const dif = exponential(series.close, first).map((value, at) => value - (slow[at] as number));
      const dea = exponential(dif, third);
      return [dif, dea, dif.map((value, at) => value - (dea[at] as number))];
    }
    default:
      throw new Error(`${name} is not measured`);
  }
}

function average(values: Column, length: number): Column {
  const column = new Float64Array(values.length).fill(NaN);
  for (let at = length - 1; at < values.length; at++) {
    let sum = 0;
    for (let back = 0; back < length; back++) sum += values[at - back] as number;
    column[at] = sum / length;
  }
  return column;
}

function exponential(values: Column, length: number): Column {
  const column = new Float64Array(values.length);
  const weight = 2 / (length + 1);
  let value = values[0] ?? NaN;
  for (let at = 0; at < values.length; at++) {
    value += weight * ((values[at] as number) - value);
    column[at] = value;
  }
  return column;
}

function bands(values: Column, length: number, width: number): Column[] {
  const middle = average(values, length);
  const [upper, lower] = [middle.slice(), middle.slice()];
  for (let at = length - 1; at < values.length; at++) {
    const mean = middle[at] as number;
    let squares = 0;
    for (let back = 0; back < length; back++) squares += ((values[at - back] as number) - mean) ** 2;
    const spread = width * Math.sqrt(squares / length);
    upper[at] = mean + spread;
    lower[at] = mean - spread;
  }
  return [middle, upper, lower];
}

function kdj({ close, high, low }: Series, length: number, smoothK: number, smoothD: number): Column[] {
  const [ks, ds, js] = [0, 1, 2].map(() => new Float64Array(close.length).fill(NaN)) as [
    Column,
    Column,
    Column,
  ];
  let [k, d] = [50, 50];
  for (let at = length - 1; at < close.length; at++) {
    let [top, bottom] = [-Infinity, Infinity];
    for (let back = 0; back < length; back++) {
      top = Math.max(top, high[at - back] as number);
      bottom = Math.min(bottom, low[at - back] as number);
    }
    const place = top === bottom ? 50 : (100 * ((close[at] as number) - bottom)) / (top - bottom);
    k += (place - k) / smoothK;
    d += (k - d) / smoothD;
    ks[at] = k;
    ds[at] = d;
    js[at] = 3 * k - 2 * d;
  }
  return [ks, ds, js];
}

function rsi(values: Column, length: number): Column {
  const column = new Float64Array(values.length).fill(NaN);
  let [rise, fall] = [0, 0];
  for (let at = 1; at < values.length; at++) {
    const change = (values[at] as number) - (values[at - 1] as number);
    // The first average is an unweighted one.
    const isFirst = at <= length;
    rise += (Math.max(0, change) - (isFirst ? 0 : rise)) / length;
    fall += (Math.max(0, -change) - (isFirst ? 0 : fall)) / length;
    if (at >= length) column[at] = rise + fall === 0 ? 50 : (100 * rise) / (rise + fall);
  }
  return column;
}
