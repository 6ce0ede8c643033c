/**
 * All markets' rows as last sent: the next packed message of `tickers` is a difference from them. A snapshot has the
 * same rows at the same time, so its receiver continues with the next delta.
 */
import type { TickerRow, TickersUpdate } from '../../core/publication.ts';

export class SentTickers {
  private rows = new Map<string, TickerRow>();
  /** The time of the last message; undefined before the first. */
  time: number | undefined;

  of(symbol: string): TickerRow | undefined {
    return this.rows.get(symbol);
  }

  /** A newer snapshot replaces the known rows; an older one adds nothing. */
  take({ type, time, rows }: TickersUpdate): void {
    if (type === 'snapshot') {
      if (this.time !== undefined && time <= this.time) return;
      this.rows.clear();
    }
    this.time = time;
    for (const row of rows) this.rows.set(row.symbol, row);
  }
}
