/**
 * The interface of all indicators: a small state over the closed candles, and two methods. A running candle's value
 * is computed from the state without changing it, so that a tick costs the same for any length of history. Values are
 * for drawing: floats of ticks and lots, never money.
 */
import type { Candle } from '#domain/market/candle';

export interface IndicatorState {
  /** How many values it writes for a candle. */
  readonly columns: number;
  /**
   * Takes a closed candle: writes its values from `out[at]` on (NaN before there are enough candles), and advances.
   */
  close(candle: Candle, out: Float64Array, at: number): void;
  /** The same values if this candle were the last one; the state does not change. */
  open(candle: Candle, out: Float64Array, at: number): void;
}
