/**
 * A candle: what happened in one period of one market. Prices in ticks, volume in lots of the base. A trade belongs
 * to the minute of its time, even if it arrives late; open and close follow arrival (`minute-series.ts`).
 */
import type { Lots, Millis, Ticks } from '../units.ts';

export interface Candle {
  /** Where its period begins. */
  readonly time: Millis;
  readonly open: Ticks;
  readonly high: Ticks;
  readonly low: Ticks;
  readonly close: Ticks;
  readonly lots: Lots;
  /** How many trades; 0 where the candle only repeats the close before it. */
  readonly trades: number;
}

/** A period without trades repeats the last close with volume 0. */
export function carriedCandle(time: Millis, close: Ticks): Candle {
  return { time, open: close, high: close, low: close, close, lots: 0, trades: 0 };
}

/**
 * Finer candles of one period, oldest first and at least one, as one coarser candle. Finer ones without trades
 * count with the close they carry, so that the coarser one begins at the last close.
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
