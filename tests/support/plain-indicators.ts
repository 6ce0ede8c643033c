/**
 * Indicators computed in full for every candle, directly from their definitions: the slow, simple reference for the
 * engine's incremental ones. Columns by candle; NaN if a value is not defined yet.
 */
import type { Candle } from '../../domain/market/candle.ts';
import type { Indicator } from '../../domain/market/indicator-spec.ts';

type Column = number[];

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

function average(values: readonly number[], length: number): Column {
  return values.map((_, at) => (at < length - 1 ? NaN : sum(values.slice(at - length + 1, at + 1)) / length));
}

function exponential(values: readonly number[], length: number): Column {
  const weight = 2 / (length + 1);
  const column: Column = [];
  for (const value of values) column.push((column.at(-1) ?? value) * (1 - weight) + value * weight);
  return column;
}

function bollinger(values: readonly number[], length: number, width: number): Column[] {
  const middle = average(values, length);
  const spread = middle.map((mean, at) => {
    const window = values.slice(Math.max(0, at - length + 1), at + 1);
    return width * Math.sqrt(sum(window.map((each) => (each - mean) ** 2)) / length);
  });
  const band = (sign: number) => middle.map((mean, at) => mean + sign * (spread[at] ?? NaN));
  return [middle, band(1), band(-1)];
}

function macd(values: readonly number[], [fast = 1, slow = 1, signal = 1]: readonly number[]): Column[] {
  const slower = exponential(values, slow);
  const dif = exponential(values, fast).map((each, at) => each - (slower[at] ?? NaN));
  const dea = exponential(dif, signal);
  return [dif, dea, dif.map((each, at) => each - (dea[at] ?? NaN))];
}

function kdj(
  candles: readonly Candle[],
  [length = 1, smoothK = 1, smoothD = 1]: readonly number[],
): Column[] {
  const columns: [Column, Column, Column] = [[], [], []];
  let [k, d] = [50, 50];
  candles.forEach((candle, at) => {
    if (at < length - 1) {
      for (const column of columns) column.push(NaN);
      return;
    }
    const window = candles.slice(at - length + 1, at + 1);
    const top = Math.max(...window.map((each) => each.high));
    const bottom = Math.min(...window.map((each) => each.low));
    const place = top === bottom ? 50 : (100 * (candle.close - bottom)) / (top - bottom);
    k = (k * (smoothK - 1) + place) / smoothK;
    d = (d * (smoothD - 1) + k) / smoothD;
    columns[0].push(k);
    columns[1].push(d);
    columns[2].push(3 * k - 2 * d);
  });
  return columns;
}

function rsi(values: readonly number[], length: number): Column {
  const changes = values.slice(1).map((each, at) => each - (values[at] ?? NaN));
  const wilder = (parts: readonly number[]): Column => {
    const column: Column = [NaN];
    parts.forEach((part, at) => {
      if (at < length - 1) column.push(NaN);
      else if (at === length - 1) column.push(sum(parts.slice(0, length)) / length);
      else column.push(((column.at(-1) ?? NaN) * (length - 1) + part) / length);
    });
    return column;
  };
  const rises = wilder(changes.map((each) => Math.max(0, each)));
  const falls = wilder(changes.map((each) => Math.max(0, -each)));
  return rises.map((rise, at) => {
    const fall = falls[at] ?? NaN;
    return rise === 0 && fall === 0 ? 50 : fall === 0 ? 100 : 100 - 100 / (1 + rise / fall);
  });
}

function sar(candles: readonly Candle[], step: number, most: number): Column {
  const column: Column = [];
  let [rising, stop, extreme, speed] = [true, NaN, NaN, step];
  candles.forEach((candle, at) => {
    const [one, two] = [candles[at - 1], candles[at - 2] ?? candles[at - 1]];
    if (one === undefined || two === undefined) {
      column.push(NaN);
      return;
    }
    if (at === 1) {
      rising = candle.close >= one.close;
      stop = rising ? one.low : one.high;
      extreme = rising ? Math.max(one.high, candle.high) : Math.min(one.low, candle.low);
      column.push(stop);
      return;
    }
    stop += speed * (extreme - stop);
    stop = rising ? Math.min(stop, one.low, two.low) : Math.max(stop, one.high, two.high);
    const before = extreme;
    extreme = rising ? Math.max(extreme, candle.high) : Math.min(extreme, candle.low);
    if (rising ? candle.low < stop : candle.high > stop) {
      [rising, stop, speed] = [!rising, extreme, step];
      extreme = rising ? candle.high : candle.low;
    } else if (extreme !== before) {
      speed = Math.min(most, speed + step);
    }
    column.push(stop);
  });
  return column;
}

function vwap(candles: readonly Candle[], length: number): Column {
  return candles.map((candle, at) => {
    if (at < length - 1) return NaN;
    const window = candles.slice(at - length + 1, at + 1);
    const price = (each: Candle) => (each.high + each.low + each.close) / 3;
    const volume = sum(window.map((each) => each.lots));
    return volume === 0 ? price(candle) : sum(window.map((each) => price(each) * each.lots)) / volume;
  });
}

function trueRanges(candles: readonly Candle[], length: number): Column {
  const ranges = candles.map(({ high, low }, at) => {
    const last = candles[at - 1]?.close;
    if (last === undefined) return high - low;
    return Math.max(high - low, Math.abs(high - last), Math.abs(low - last));
  });
  const column: Column = [];
  ranges.forEach((range, at) => {
    if (at < length - 1) column.push(NaN);
    else if (at === length - 1) column.push(sum(ranges.slice(0, length)) / length);
    else column.push(((column.at(-1) ?? NaN) * (length - 1) + range) / length);
  });
  return column;
}

function supertrend(candles: readonly Candle[], length: number, factor: number): Column {
  const ranges = trueRanges(candles, length);
  let [lower, upper, rising] = [NaN, NaN, false];
  return candles.map(({ high, low, close }, at) => {
    const [middle, reach, last] = [
      (high + low) / 2,
      factor * (ranges[at] ?? NaN),
      candles[at - 1]?.close ?? NaN,
    ];
    const isHeldBelow = middle - reach <= lower && last >= lower;
    const isHeldAbove = middle + reach >= upper && last <= upper;
    lower = isHeldBelow ? lower : middle - reach;
    upper = isHeldAbove ? upper : middle + reach;
    rising = rising ? close >= lower : close > upper;
    return rising ? lower : upper;
  });
}

function williams(candles: readonly Candle[], length: number): Column {
  return candles.map(({ close }, at) => {
    if (at < length - 1) return NaN;
    const window = candles.slice(at - length + 1, at + 1);
    const top = Math.max(...window.map((each) => each.high));
    const bottom = Math.min(...window.map((each) => each.low));
    return top === bottom ? -50 : ((top - close) / (top - bottom)) * -100;
  });
}

function balance(candles: readonly Candle[], length: number): Column[] {
  const totals: Column = [];
  candles.forEach(({ close, lots }, at) => {
    const last = candles[at - 1]?.close ?? close;
    totals.push((totals.at(-1) ?? 0) + (close > last ? lots : close < last ? -lots : 0));
  });
  return [totals, average(totals, length)];
}

export function plainColumns({ name, parameters }: Indicator, candles: readonly Candle[]): Column[] {
  const closes = candles.map((each) => each.close);
  switch (name) {
    case 'ma':
      return parameters.map((length) => average(closes, length));
    case 'vol': {
      const volumes = candles.map((each) => each.lots);
      return parameters.map((length) => average(volumes, length));
    }
    case 'ema':
      return parameters.map((length) => exponential(closes, length));
    case 'boll':
      return bollinger(closes, parameters[0] ?? 1, parameters[1] ?? 1);
    case 'macd':
      return macd(closes, parameters);
    case 'kdj':
      return kdj(candles, parameters);
    case 'rsi':
      return parameters.map((length) => rsi(closes, length));
    case 'sar':
      return [sar(candles, parameters[0] ?? 1, parameters[1] ?? 1)];
    case 'vwap':
      return [vwap(candles, parameters[0] ?? 1)];
    case 'supertrend':
      return [supertrend(candles, parameters[0] ?? 1, parameters[1] ?? 1)];
    case 'wr':
      return parameters.map((length) => williams(candles, length));
    case 'atr':
      return [trueRanges(candles, parameters[0] ?? 1)];
    case 'obv':
      return balance(candles, parameters[0] ?? 1);
  }
}
