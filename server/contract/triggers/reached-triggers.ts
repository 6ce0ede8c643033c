/** The triggers whose price was reached, in the order in which they fire: by price event, then as `PriceWatch` says. */
import type { Millis } from '#domain/units';
import type { Watched } from '../../trading/price-watch.ts';

export interface Reached extends Watched {
  /** The time of the price that reached it. */
  readonly time: Millis;
}

export class ReachedTriggers {
  private readonly all = new Map<number, Reached>();
  private notBefore: Millis = 0;

  /** When the first one is due; undefined: there is none. */
  next(): Millis | undefined {
    for (const { time } of this.all.values()) return Math.max(time, this.notBefore);
    return undefined;
  }

  add(reached: Reached): void {
    this.all.set(reached.id, reached);
  }

  get(id: number): Reached | undefined {
    return this.all.get(id);
  }

  delete(id: number): void {
    this.all.delete(id);
  }

  /** Removes and returns the first ones; the others, and those that these reach, are due after `due`. */
  take(most: number, due: Millis): readonly Reached[] {
    const taken: Reached[] = [];
    for (const reached of this.all.values()) {
      if (taken.length === most) break;
      taken.push(reached);
    }
    for (const { id } of taken) this.all.delete(id);
    this.notBefore = due + 1;
    return taken;
  }
}
