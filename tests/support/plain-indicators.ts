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
  }
}
