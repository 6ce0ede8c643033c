/**
 * A candle: the trades of one period of one market. Prices are in ticks, volume in lots of the base. A trade belongs
 * to the minute of its time, even if it arrives late; open and close follow the order of arrival (`minute-series.ts`).
 */
import type { Lots, Millis, Ticks } from '../units.ts';

export interface Candle {
  /** The time at which its period begins. */
  readonly time: Millis;
  readonly open: Ticks;
  readonly high: Ticks;
  readonly low: Ticks;
  readonly close: Ticks;
  readonly lots: Lots;
  /** The number of trades; 0 if the candle only repeats the previous close. */
  readonly trades: number;
}

/** A period without trades repeats the last close, with volume 0. */
export function carriedCandle(time: Millis, close: Ticks): Candle {
  return { time, open: close, high: close, low: close, close, lots: 0, trades: 0 };
}

/**
 * Merges the finer candles of one period (oldest first, at least one) into one coarser candle. Finer candles without
 * trades count with their repeated close, so that the coarser candle begins at the last close.
 */
export function rollUp(time: Millis, finer: readonly [Candle, ...Candle[]]): Candle {
  const { open } = finer[0];
  let { high, low, close, lots, trades } = finer[0];
  for (const each of finer.slice(1)) {
    high = Math.max(high, each.high);
    low = Math.min(low, each.low);
    close = each.close;
    lots += each.lots;
    trades += each.trades;
  }
  return { time, open, high, low, close, lots, trades };
}
