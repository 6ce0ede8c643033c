/** Mark, index and funding of the perpetuals. The platform repeats all of them each second. */
import type { Millis } from '#domain/units';
import type { MarksMessage, WireIndex, WireMark } from '#protocol/names/market';

export class Marks {
  private readonly bySymbol = new Map<string, WireMark>();
  /** When the platform last confirmed them; 0 before the first time. */
  confirmedAt: Millis = 0;

  /** Contracts whose index, or one of its sources, is not live. */
  private indexes = new Map<string, WireIndex>();
  /** When a contract's index was still live, for those whose index is stale now. */
  private readonly staleSince = new Map<string, Millis>();

  /** Undefined: index and sources are live. */
  indexOf(symbol: string): WireIndex | undefined {
    return this.indexes.get(symbol);
  }

  /** When a contract's index was last live; 0 before the first time. */
  confirmedAtOf(symbol: string): Millis {
    return this.staleSince.get(symbol) ?? this.confirmedAt;
  }

  of(symbol: string): WireMark | undefined {
    return this.bySymbol.get(symbol);
  }

  apply(message: MarksMessage, changed: (symbol: string) => void): void {
    const before = this.confirmedAt;
    this.confirmedAt = message.time;
    this.applyIndexes(message.indexes ?? [], before, changed);
    for (const row of message.rows) {
      const known = this.bySymbol.get(row[0]);
      if (known && row.every((value, at) => value === known[at])) continue;
      this.bySymbol.set(row[0], row);
      changed(row[0]);
    }
  }

  private applyIndexes(
    rows: readonly WireIndex[],
    confirmedAt: Millis,
    changed: (symbol: string) => void,
  ): void {
    const held = this.indexes;
    this.indexes = new Map(rows.map((row) => [row[0], row]));
    for (const symbol of new Set([...held.keys(), ...this.indexes.keys()])) {
      const [, state, sources] = this.indexes.get(symbol) ?? [];
      const [, stateBefore, sourcesBefore] = held.get(symbol) ?? [];
      if (state === stateBefore && sources === sourcesBefore) continue;
      if (state !== 'stale') this.staleSince.delete(symbol);
      else if (!this.staleSince.has(symbol)) this.staleSince.set(symbol, confirmedAt);
      changed(symbol);
    }
  }
}
