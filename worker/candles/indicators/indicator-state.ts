/**
 * What every indicator is here: a small state that has seen the closed candles, and two questions. A running candle's
 * value is worked out from the state without moving it, so that a tick costs the same however long the history is.
 * Values are for drawing: floats of ticks and lots, never money.
 */
import type { Candle } from '#domain/market/candle';

export interface IndicatorState {
  /** How many values it writes for a candle. */
  readonly columns: number;
  /** The candle is closed: writes its values from `out[at]` on (NaN before there are enough candles), and advances. */
  close(candle: Candle, out: Float64Array, at: number): void;
  /** The same values if this candle were the last one; nothing advances. */
  open(candle: Candle, out: Float64Array, at: number): void;
}
