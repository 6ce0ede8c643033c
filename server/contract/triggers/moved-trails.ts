/** The trailing triggers whose trigger prices are newer than their rows, by market. */
import type { Millis } from '#domain/units';

export class MovedTrails {
  private readonly bySymbol = new Map<string, Set<number>>();
  /** When the first of a market's moved; the first entry is the oldest. */
  private readonly since = new Map<string, Millis>();

  /** The ids of a market. `date` dates the ones that are added. */
  in(symbol: string): Set<number> {
    const there = this.bySymbol.get(symbol) ?? new Set();
    this.bySymbol.set(symbol, there);
    return there;
  }

  date(symbol: string, time: Millis): void {
    if (!this.since.has(symbol) && this.in(symbol).size > 0) this.since.set(symbol, time);
  }

  /** Whether it was there. */
  delete(symbol: string, id: number): boolean {
    const there = this.bySymbol.get(symbol);
    const isRemoved = there?.delete(id) === true;
    if (there?.size === 0) this.since.delete(symbol);
    return isRemoved;
  }

  /** When the one that has waited longest moved; undefined: there is none. */
  oldest(): Millis | undefined {
    for (const time of this.since.values()) return time;
    return undefined;
  }

  /** The markets with one that moved at this time or before. */
  upTo(time: Millis): string[] {
    return [...this.since].filter(([, moved]) => moved <= time).map(([symbol]) => symbol);
  }
}
