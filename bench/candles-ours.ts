/**
 * Our candles, and a lower bound: typed arrays that know every minute beforehand, assume that texts have only digits,
 * check nothing and know no time zone.
 */
import { MinuteSeries } from '../domain/market/minute-series.ts';
import { Calendar } from '../domain/market/periods.ts';
import { stepsOfText } from '../domain/market/step-text.ts';
import { REPLAYED_PERIODS, type ReplayedPeriod } from '../tools/replayed-periods.ts';
import { CANDLE_STEPS } from './candle-trades.ts';
import type { CandleTrades } from './candle-trades.ts';

/** Columns with one candle per index, in which all results are compared. Prices in ticks, volumes in lots. */
export interface CandleColumns {
  readonly time: ArrayLike<number>;
  readonly open: ArrayLike<number>;
  readonly high: ArrayLike<number>;
  readonly low: ArrayLike<number>;
  readonly close: ArrayLike<number>;
  readonly lots: ArrayLike<number>;
}

export type AllPeriods = Readonly<Record<ReplayedPeriod, CandleColumns>>;

const MINUTE = 60_000;
/** The peers cut days by UTC, so ours do here too. */
const calendar = new Calendar('UTC');

export function foldOurs({ count, times, prices, sizes }: CandleTrades): AllPeriods {
  const series = new MinuteSeries();
  const { price, size } = CANDLE_STEPS;
  for (let at = 0; at < count; at++) {
    const tick = stepsOfText(prices[at], price);
    const lots = stepsOfText(sizes[at], size);
    if (tick < 0 || lots < 0) throw new Error('a text that is no step');
    series.trade(times[at] as number, tick, lots);
  }
  const [first = 0, last = 0] = [series.first, series.last];
  return eachPeriod((period) => {
    const candles = series.candles(calendar, period, first, last + MINUTE);
    return {
      time: candles.map((each) => each.time),
      open: candles.map((each) => each.open),
      high: candles.map((each) => each.high),
      low: candles.map((each) => each.low),
      close: candles.map((each) => each.close),
      lots: candles.map((each) => each.lots),
    };
  });
}

export function foldLimit({ count, times, prices, sizes }: CandleTrades): AllPeriods {
  const first = Math.floor((times[0] as number) / MINUTE);
  const minutes = columns(Math.floor((times[count - 1] as number) / MINUTE) - first + 1);
  minutes.time.forEach((_, at) => (minutes.time[at] = (first + at) * MINUTE));
  const { open, high, low, close, lots } = minutes;
  for (let at = 0; at < count; at++) {
    const tick = digitsIn(prices[at] as string);
    const size = digitsIn(sizes[at] as string);
    const minute = Math.floor((times[at] as number) / MINUTE) - first;
    if (open[minute] === 0) {
      open[minute] = high[minute] = low[minute] = tick;
    } else if (tick > (high[minute] as number)) high[minute] = tick;
    else if (tick < (low[minute] as number)) low[minute] = tick;
    close[minute] = tick;
    lots[minute] = (lots[minute] as number) + size;
  }
  return eachPeriod((period) => (period === '1m' ? minutes : rolledUp(minutes, period)));
}

type WritableColumns = { readonly [name in keyof CandleColumns]: Float64Array };

function columns(count: number): WritableColumns {
  const column = () => new Float64Array(count);
  return { time: column(), open: column(), high: column(), low: column(), close: column(), lots: column() };
}

function rolledUp(minutes: WritableColumns, period: ReplayedPeriod): CandleColumns {
  const all = columns(minutes.time.length);
  let place = -1;
  let end = 0;
  for (let at = 0; at < minutes.time.length; at++) {
    const time = minutes.time[at] as number;
    if (time >= end) {
      const start = utcStart(time, period);
      end = utcEnd(start, period);
      place++;
      all.time[place] = start;
      all.open[place] = minutes.open[at] as number;
      all.high[place] = minutes.high[at] as number;
      all.low[place] = minutes.low[at] as number;
    }
    all.high[place] = Math.max(all.high[place] as number, minutes.high[at] as number);
    all.low[place] = Math.min(all.low[place] as number, minutes.low[at] as number);
    all.close[place] = minutes.close[at] as number;
    all.lots[place] = (all.lots[place] as number) + (minutes.lots[at] as number);
  }
  return eachColumn(all, (column) => column.subarray(0, place + 1));
}

function eachColumn(all: WritableColumns, cut: (column: Float64Array) => Float64Array): CandleColumns {
  return {
    time: cut(all.time),
    open: cut(all.open),
    high: cut(all.high),
    low: cut(all.low),
    close: cut(all.close),
    lots: cut(all.lots),
  };
}

export const PERIOD_MINUTES: Readonly<Record<Exclude<ReplayedPeriod, '1M'>, number>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '4h': 240,
  '1d': 1440,
  '1w': 10_080,
};

/** The start of a period in UTC. */
export function utcStart(time: number, period: ReplayedPeriod): number {
  if (period === '1M') {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  }
  const length = PERIOD_MINUTES[period] * MINUTE;
  // The first Monday of 1970 was 5 January.
  const from = period === '1w' ? 4 * 1440 * MINUTE : 0;
  return Math.floor((time - from) / length) * length + from;
}

function utcEnd(start: number, period: ReplayedPeriod): number {
  if (period !== '1M') return start + PERIOD_MINUTES[period] * MINUTE;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

export function eachPeriod(columnsOf: (period: ReplayedPeriod) => CandleColumns): AllPeriods {
  return Object.fromEntries(
    REPLAYED_PERIODS.map((period) => [period, columnsOf(period)]),
  ) as unknown as AllPeriods;
}

/** All digits of a text as one integer, without the point and without a check. */
function digitsIn(text: string): number {
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 46) value = value * 10 + code - 48;
  }
  return value;
}
