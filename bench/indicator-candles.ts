/**
 * The input of the indicator suite: a hundred thousand candles of a random market, one in twenty without a trade, and
 * a tick that changes the close of the last one. Each contender gets its preferred form, made beforehand: objects for
 * ours and trading-signals, columns for the others.
 */
import { carriedCandle } from '../domain/market/candle.ts';
import type { Candle } from '../domain/market/candle.ts';

export interface IndicatorCandles {
  /** The last one is still open. */
  readonly candles: readonly Candle[];
  /** The open candle after a tick. */
  readonly tick: Candle;
  readonly closes: readonly number[];
  readonly highs: readonly number[];
  readonly lows: readonly number[];
  readonly volumes: readonly number[];
}

const MINUTE = 60_000;

export function indicatorCandles(count: number, seed = 1): IndicatorCandles {
  let state = seed;
  const dice = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const candles: Candle[] = [];
  let close = 5_000_000;
  for (let at = 0; at < count; at++) {
    const time = at * MINUTE;
    if (dice(20) === 0 && at > 0) {
      candles.push(carriedCandle(time, close));
      continue;
    }
    const open = close;
    close += dice(4_001) - 2_000 - Math.round((close - 5_000_000) / 1_000);
    const high = Math.max(open, close) + dice(1_000);
    const low = Math.min(open, close) - dice(1_000);
    candles.push({ time, open, high, low, close, lots: 1 + dice(5_000_000), trades: 1 + dice(500) });
  }
  const last = candles[count - 1] as Candle;
  const tick = { ...last, high: last.high + 700, close: last.high + 700, lots: last.lots + 9_000 };
  return {
    candles,
    tick,
    closes: candles.map((each) => each.close),
    highs: candles.map((each) => each.high),
    lows: candles.map((each) => each.low),
    volumes: candles.map((each) => each.lots),
  };
}
