/**
 * All markets' rows as they were last sent: what the next packed message of `tickers` differs from. A snapshot says
 * the same rows at the same time, so whoever begins with one continues with the next delta.
 */
import type { TickerRow, TickersUpdate } from '../../core/publication.ts';

export class SentTickers {
  private rows = new Map<string, TickerRow>();
  /** Of the last message; undefined before the first. */
  time: number | undefined;

  of(symbol: string): TickerRow | undefined {
    return this.rows.get(symbol);
  }

  /** A snapshot that is newer than what is known here replaces it, another one says nothing new. */
  take({ type, time, rows }: TickersUpdate): void {
    if (type === 'snapshot') {
      if (this.time !== undefined && time <= this.time) return;
      this.rows.clear();
    }
    this.time = time;
    for (const row of rows) this.rows.set(row.symbol, row);
  }
}
