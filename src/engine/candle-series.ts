/**
 * The candles of one topic as the batches send them: one row per candle, oldest first, with its indicator values. A
 * whole series replaces everything; a tail replaces the candles from its first time on. Prices are ticks, volumes
 * lots, as on the wire; nothing is computed here.
 */
import type { Lots, Millis, Ticks } from '#domain/units';

/** time, open, high, low, close, volume, trades; indicator values follow. */
const FIXED = 7;

export class CandleSeries {
  count = 0;
  /** Indicator values of a candle. */
  columns = 0;
  /**
   * Rises with every change that affects more than the last candle: a drawing of the closed candles is then
   * outdated.
   */
  closedVersion = 0;
  private rows = new Float64Array(0);

  /** Applies a batch's values: `values` holds whole rows. */
  write(whole: boolean, columns: number, values: Float64Array): void {
    const stride = FIXED + columns;
    const added = values.length / stride;
    const isWhole = whole || columns !== this.columns;
    const at = isWhole || added === 0 ? (isWhole ? 0 : this.count) : this.placeOf(values[0] as number);
    const isLastOnly = !isWhole && added === 1 && at === this.count - 1;
    this.columns = columns;
    this.hold((at + added) * stride);
    this.rows.set(values, at * stride);
    this.count = at + added;
    if (!isLastOnly && (isWhole || added > 0)) this.closedVersion++;
  }

  /** The index of the candle at this time, or the index at which it would be inserted. */
  placeOf(time: Millis): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.time(middle) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  time(at: number): Millis {
    return this.cellAt(at, 0);
  }

  open(at: number): Ticks {
    return this.cellAt(at, 1);
  }

  high(at: number): Ticks {
    return this.cellAt(at, 2);
  }

  low(at: number): Ticks {
    return this.cellAt(at, 3);
  }

  close(at: number): Ticks {
    return this.cellAt(at, 4);
  }

  lots(at: number): Lots {
    return this.cellAt(at, 5);
  }

  /** An indicator's value; NaN where it is not defined yet. */
  value(at: number, column: number): number {
    return this.cellAt(at, FIXED + column);
  }

  private cellAt(at: number, field: number): number {
    return this.rows[at * (FIXED + this.columns) + field] as number;
  }

  private hold(length: number): void {
    if (length <= this.rows.length) return;
    const grown = new Float64Array(Math.ceil(length * 1.25));
    grown.set(this.rows);
    this.rows = grown;
  }
}
