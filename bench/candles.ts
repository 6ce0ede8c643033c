/**
 * The suite `candles`: the number of trades a second that become the candles of all nine periods. Prices and sizes are
 * decimal text, and parsing is part of the measured time. Each run begins empty and ends with nine lists.
 */
import { REPLAYED_PERIODS } from '../tools/replayed-periods.ts';
import { candleTrades, CANDLE_STEPS } from './candle-trades.ts';
import type { CandleTrades } from './candle-trades.ts';
import { foldLimit, foldOurs, utcStart } from './candles-ours.ts';
import type { AllPeriods } from './candles-ours.ts';
import { foldCcxt, foldConvert } from './candles-peers.ts';
import type { CandlePeers } from './candles-peers.ts';
import { medianMillis, OURS, rateRows } from './suite.ts';
import type { BenchRow, Contender } from './suite.ts';

export interface CandlesSize {
  readonly trades: number;
  readonly rounds: number;
}

export const FULL_CANDLES: CandlesSize = { trades: 1_000_000, rounds: 11 };

/** The periods that all contenders cut in the same way, and the columns that all of them fill. */
const COMPARED = ['1m', '5m', '15m', '30m', '1h', '4h', '1d'] as const;
/** candlestick-convert uses the previous close as the open of a candle. */
const COLUMNS = ['time', 'high', 'low', 'close', 'lots'] as const;

/** Smoke size of the tests: only ours and the lower bound, without peers. */
export function benchCandles(size: CandlesSize, peers?: CandlePeers): BenchRow[] {
  const trades = candleTrades(size.trades);
  checkOurs(trades);
  const contenders: Contender[] = [
    { name: OURS, run: () => compared(foldOurs(trades)) },
    { name: 'typed arrays (limit)', run: () => compared(foldLimit(trades)) },
  ];
  if (peers) {
    contenders.push(
      { name: 'ccxt', run: () => compared(foldCcxt(peers.ccxt, trades)) },
      { name: 'candlestick-convert', run: () => compared(foldConvert(peers.convert, trades)) },
    );
  }
  const names = { suite: 'candles', case: 'strings', metric: 'rate', unit: 'trades/s' };
  return rateRows(names, trades.count, medianMillis(contenders, size.rounds));
}

/** A few sums that are equal only if every candle is: each value is weighted by its index. */
function compared(all: AllPeriods): number[] {
  return COMPARED.flatMap((period) =>
    COLUMNS.map((name) => {
      const column = all[period][name];
      let sum = 0;
      for (let at = 0; at < column.length; at++) {
        sum = (sum * 31 + (column[at] as number)) % 2_147_483_647;
      }
      return sum;
    }),
  );
}

/**
 * Before the timing: all nine periods must equal those of the lower bound, and each volume the exact sum of its
 * trades.
 */
function checkOurs(trades: CandleTrades): void {
  const ours = foldOurs(trades);
  const limit = foldLimit(trades);
  for (const period of REPLAYED_PERIODS) {
    for (const name of ['open', ...COLUMNS] as const) {
      const [left, right] = [Array.from(ours[period][name]), Array.from(limit[period][name])];
      if (left.length !== right.length || left.some((value, at) => value !== right[at])) {
        throw new Error(`${period}: ${name} is not the limit's`);
      }
    }
  }
  const { size } = CANDLE_STEPS;
  for (const period of REPLAYED_PERIODS) {
    const volumes = new Map<number, bigint>();
    for (let at = 0; at < trades.count; at++) {
      const start = utcStart(trades.times[at] as number, period);
      const lots = BigInt((trades.sizes[at] as string).replace('.', '')) / BigInt(size.unit);
      volumes.set(start, (volumes.get(start) ?? 0n) + lots);
    }
    const { time, lots } = ours[period];
    if (volumes.size !== lots.length) throw new Error(`${period}: candles without trades`);
    for (let at = 0; at < lots.length; at++) {
      const exact = volumes.get(time[at] as number);
      if (exact !== BigInt(lots[at] as number)) throw new Error(`${period}: a volume is not exact`);
    }
  }
}
