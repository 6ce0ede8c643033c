/**
 * Candles of libraries, each by its cheapest way from trades to nine periods. ccxt's `buildOHLCVC` reads all trades
 * once per period, with texts parsed once by `parseFloat` (its `safeFloat`). Its weeks begin on Thursdays and its
 * months have 30 days, so these two are made but not compared. candlestick-convert makes minutes from trades, whose
 * texts it parses itself, and all other periods from the minutes.
 */
import { createRequire } from 'node:module';
import type { ReplayedPeriod } from '../tools/replayed-periods.ts';
import { CANDLE_STEPS } from './candle-trades.ts';
import type { CandleTrades } from './candle-trades.ts';
import { eachPeriod, PERIOD_MINUTES, utcStart } from './candles-ours.ts';
import type { AllPeriods, CandleColumns } from './candles-ours.ts';

/** Time, open, high, low, close, volume. */
type Row = [number, number, number, number, number, number, ...number[]];

interface CcxtExchange {
  buildOHLCVC(
    trades: { readonly timestamp: number; readonly price: number; readonly amount: number }[],
    timeframe: string,
  ): Row[];
}

interface Tick {
  price: string;
  quantity: string;
  time: number;
}

interface Convert {
  batchTicksToCandle(
    ticks: Tick[],
    seconds: number,
    includeOpen: boolean,
  ): { time: number; open: number; high: number; low: number; close: number; volume: number }[];
  batchCandles(candles: Row[], baseSeconds: number, seconds: number, includeOpen: boolean): Row[];
  batchCandlesWithCustomInterval(
    candles: Row[],
    startOf: (time: number) => number,
    includeOpen: boolean,
  ): Row[];
}

export interface CandlePeers {
  readonly ccxt: CcxtExchange;
  readonly convert: Convert;
}

export async function loadCandlePeers(): Promise<CandlePeers> {
  const require = createRequire(import.meta.url);
  const ccxt = new URL('node_modules/ccxt/js/src/base/Exchange.js', import.meta.url);
  const { default: Exchange } = (await import(ccxt.href)) as { default: new () => CcxtExchange };
  return {
    ccxt: new Exchange(),
    convert: require('./node_modules/candlestick-convert/build/index.js') as Convert,
  };
}

export function foldCcxt(exchange: CcxtExchange, { count, times, prices, sizes }: CandleTrades): AllPeriods {
  const trades = new Array<{ timestamp: number; price: number; amount: number }>(count);
  for (let at = 0; at < count; at++) {
    trades[at] = {
      timestamp: times[at] as number,
      price: parseFloat(prices[at] as string),
      amount: parseFloat(sizes[at] as string),
    };
  }
  return eachPeriod((period) => columnsOf(exchange.buildOHLCVC(trades, period)));
}

export function foldConvert(convert: Convert, { count, times, prices, sizes }: CandleTrades): AllPeriods {
  const ticks = new Array<Tick>(count);
  for (let at = 0; at < count; at++) {
    ticks[at] = {
      price: prices[at] as string,
      quantity: sizes[at] as string,
      time: times[at] as number,
    };
  }
  const minutes = convert
    .batchTicksToCandle(ticks, 60, true)
    .map(({ time, open, high, low, close, volume }): Row => [time, open, high, low, close, volume]);
  const coarser = (period: ReplayedPeriod) => {
    if (period === '1m') return minutes;
    // Its calculation by length expects more minutes than there are, and does not begin weeks on Monday.
    if (period === '1w' || period === '1M') {
      return convert.batchCandlesWithCustomInterval(minutes, (time) => utcStart(time, period), true);
    }
    return convert.batchCandles(minutes, 60, PERIOD_MINUTES[period] * 60, true);
  };
  return eachPeriod((period) => columnsOf(coarser(period)));
}

/** Converts floats to whole steps, for the comparison. */
function columnsOf(rows: readonly Row[]): CandleColumns {
  const column = (field: 0 | 1 | 2 | 3 | 4 | 5, scale: number) =>
    Float64Array.from(rows, (row) => Math.round(row[field] * scale));
  const [price, size] = [10 ** CANDLE_STEPS.price.digits, 10 ** CANDLE_STEPS.size.digits];
  return {
    time: column(0, 1),
    open: column(1, price),
    high: column(2, price),
    low: column(3, price),
    close: column(4, price),
    lots: column(5, size),
  };
}
