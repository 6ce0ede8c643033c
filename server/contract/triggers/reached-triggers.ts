/**
 * The triggers whose price was reached, in the order in which they fire: within a market by price event, then as
 * `PriceWatch` says; the markets in turn, so that a storm in one delays no stop of another (decision 0576).
 */
import type { Millis } from '#domain/units';
import type { Watched } from '../../trading/price-watch.ts';

export interface Reached extends Watched {
  /** The time of the price that reached it. */
  readonly time: Millis;
}

/** Whether the triggers of a market must not fire yet. */
type MustWait = (symbol: string) => boolean;

export class ReachedTriggers {
  private readonly bySymbol = new Map<string, Map<number, Reached>>();
  private notBefore: Millis = 0;

  /** When the first one is due; undefined: there is none. */
  next(mustWait: MustWait): Millis | undefined {
    let earliest: Millis | undefined;
    for (const [symbol, all] of this.bySymbol)
      for (const { time } of all.values()) {
        if (!mustWait(symbol) && (earliest === undefined || time < earliest)) earliest = time;
        break;
      }
    return earliest === undefined ? undefined : Math.max(earliest, this.notBefore);
  }

  add(symbol: string, reached: Reached): void {
    const there = this.bySymbol.get(symbol) ?? new Map<number, Reached>();
    this.bySymbol.set(symbol, there);
    there.set(reached.id, reached);
  }

  get(symbol: string, id: number): Reached | undefined {
    return this.bySymbol.get(symbol)?.get(id);
  }

  delete(symbol: string, id: number): void {
    const there = this.bySymbol.get(symbol);
    there?.delete(id);
    if (there?.size === 0) this.bySymbol.delete(symbol);
  }

  /** Removes and returns the first ones; the others, and those that these reach, are due after `due`. */
  take(most: number, due: Millis, mustWait: MustWait): readonly Reached[] {
    const taken: Reached[] = [];
    const queues = [...this.bySymbol].filter(([symbol]) => !mustWait(symbol));
    let waiting = queues.map(([symbol, all]) => ({ symbol, all: [...all.values()] }));
    for (let turn = 0; waiting.length > 0 && taken.length < most; turn++) {
      waiting = waiting.filter(({ all }) => turn < all.length);
      for (const { symbol, all } of waiting.slice(0, most - taken.length)) {
        const reached = all[turn] as Reached;
        taken.push(reached);
        this.delete(symbol, reached.id);
      }
    }
    this.notBefore = due + 1;
    return taken;
  }
}
