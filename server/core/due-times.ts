/**
 * Keeps the due time of each of many things, and knows the first one: a slice holds it for the `next` of a scheduled
 * job. Reading the first costs nothing; a change costs the logarithm of their number. Things that are due at the same
 * instant come in the order of their ids, regardless of the order of insertion, so that a rebuilt state is the same.
 */
import type { Millis } from '#domain/units';

export interface DueTime {
  readonly id: number;
  readonly due: Millis;
}

/** Changed and deleted times stay in the heap until they are at its top, or until they make up half of it. */
const FEW = 16;

export class DueTimes {
  /** The current times. */
  private readonly times = new Map<number, Millis>();
  /** A binary heap, the first one at index 0. */
  private heap: DueTime[] = [];

  get size(): number {
    return this.times.size;
  }

  /** @param due replaces the item's previous time */
  set(id: number, due: Millis): void {
    if (this.times.get(id) === due) return;
    this.times.set(id, due);
    this.push({ id, due });
    if (this.heap.length > 2 * this.times.size + FEW) this.rebuild();
  }

  delete(id: number): void {
    this.times.delete(id);
  }

  /** Undefined: nothing is due. */
  first(): DueTime | undefined {
    for (let first = this.heap[0]; first !== undefined; first = this.heap[0]) {
      if (this.times.get(first.id) === first.due) return first;
      this.pop();
    }
    return undefined;
  }

  private rebuild(): void {
    this.heap = [...this.times].map(([id, due]) => ({ id, due })).sort(compare);
  }

  private push(entry: DueTime): void {
    const { heap } = this;
    let place = heap.length;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent] as DueTime;
      if (compare(above, entry) <= 0) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = entry;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop() as DueTime;
    if (heap.length === 0) return;
    let place = 0;
    for (;;) {
      const left = 2 * place + 1;
      if (left >= heap.length) break;
      const right = left + 1;
      const isRight = right < heap.length && compare(heap[right] as DueTime, heap[left] as DueTime) < 0;
      const child = isRight ? right : left;
      const below = heap[child] as DueTime;
      if (compare(last, below) <= 0) break;
      heap[place] = below;
      place = child;
    }
    heap[place] = last;
  }
}

function compare(one: DueTime, other: DueTime): number {
  return one.due - other.due || one.id - other.id;
}
