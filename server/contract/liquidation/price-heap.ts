/**
 * Positions and accounts by the price that liquidates them, the first one to act on top. Each has one place,
 * so that it is moved or removed without a search.
 */
import type { Ticks } from '#domain/units';

export interface Priced {
  /** The lower one is first at an equal price; no two in one market have the same. */
  readonly rank: number;
}

interface Entry<Item> {
  readonly item: Item;
  readonly price: Ticks;
}

export class PriceHeap<Item extends Priced> {
  private readonly entries: Entry<Item>[] = [];
  private readonly places = new Map<Item, number>();

  /** @param rises whether a rising price acts: the lowest one is then on top */
  constructor(private readonly rises: boolean) {}

  set(item: Item, price: Ticks): void {
    this.delete(item);
    this.settle({ item, price }, this.entries.length);
  }

  delete(item: Item): void {
    const place = this.places.get(item);
    if (place === undefined) return;
    this.places.delete(item);
    const last = this.entries.pop() as Entry<Item>;
    if (last.item !== item) this.settle(last, place);
  }

  /** The first one that acts at this mark; undefined: none does. */
  reachedBy(mark: Ticks): Entry<Item> | undefined {
    const [top] = this.entries;
    return top !== undefined && (this.rises ? mark >= top.price : mark <= top.price) ? top : undefined;
  }

  /** Puts an entry at a place whose entry left, or at the end, and then where it belongs. */
  private settle(entry: Entry<Item>, place: number): void {
    let at = place;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = this.entries[parent] as Entry<Item>;
      if (!this.isBefore(entry, above)) break;
      this.put(above, at);
      at = parent;
    }
    for (let child = this.firstChild(at); child !== undefined; child = this.firstChild(at)) {
      const below = this.entries[child] as Entry<Item>;
      if (!this.isBefore(below, entry)) break;
      this.put(below, at);
      at = child;
    }
    this.put(entry, at);
  }

  private firstChild(at: number): number | undefined {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    const { entries } = this;
    if (left >= entries.length) return undefined;
    const isRight =
      right < entries.length && this.isBefore(entries[right] as Entry<Item>, entries[left] as Entry<Item>);
    return isRight ? right : left;
  }

  private put(entry: Entry<Item>, at: number): void {
    this.entries[at] = entry;
    this.places.set(entry.item, at);
  }

  private isBefore(one: Entry<Item>, other: Entry<Item>): boolean {
    if (one.price === other.price) return one.item.rank < other.item.rank;
    return this.rises ? one.price < other.price : one.price > other.price;
  }
}
