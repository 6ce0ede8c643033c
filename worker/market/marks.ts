/** Mark, index and funding of the perpetuals. The platform repeats all of them each second. */
import type { Millis } from '#domain/units';
import type { MarksMessage, WireMark } from '#protocol/names/market';

export class Marks {
  private readonly bySymbol = new Map<string, WireMark>();
  /** When the platform last confirmed them; 0 before the first time. */
  confirmedAt: Millis = 0;

  of(symbol: string): WireMark | undefined {
    return this.bySymbol.get(symbol);
  }

  apply(message: MarksMessage, changed: (symbol: string) => void): void {
    this.confirmedAt = message.time;
    for (const row of message.rows) {
      const before = this.bySymbol.get(row[0]);
      if (before && row.every((value, at) => value === before[at])) continue;
      this.bySymbol.set(row[0], row);
      changed(row[0]);
    }
  }
}
