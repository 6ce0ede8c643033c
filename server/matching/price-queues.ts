/** One side's queues: at each price the orders in the order of arrival. Orders are given by their index in the pool. */
import type { Ticks } from '#domain/units';
import { IdIndex } from './id-index.ts';
import { NONE, type OrderPool } from './order-pool.ts';

const FIRST_QUEUES = 64;

export class PriceQueues {
  private readonly byTick = new IdIndex(FIRST_QUEUES);
  private firsts = new Int32Array(FIRST_QUEUES);
  private lasts = new Int32Array(FIRST_QUEUES);
  private used = 0;
  private readonly free: number[] = [];

  constructor(private readonly pool: OrderPool) {}

  /** The oldest order at a price; NONE if there is none. */
  first(tick: Ticks): number {
    const queue = this.byTick.get(tick);
    return queue === NONE ? NONE : (this.firsts[queue] as number);
  }

  /** Puts an order behind all others at its price. */
  append(place: number): void {
    const { pool } = this;
    const tick = pool.tick[place] as number;
    pool.after[place] = NONE;
    const queue = this.byTick.get(tick);
    if (queue === NONE) {
      pool.before[place] = NONE;
      this.open(tick, place);
      return;
    }
    const last = this.lasts[queue] as number;
    pool.before[place] = last;
    pool.after[last] = place;
    this.lasts[queue] = place;
  }

  unlink(place: number): void {
    const { pool } = this;
    const before = pool.before[place] as number;
    const after = pool.after[place] as number;
    if (before !== NONE) pool.after[before] = after;
    if (after !== NONE) pool.before[after] = before;
    if (before !== NONE && after !== NONE) return;
    const tick = pool.tick[place] as number;
    const queue = this.byTick.get(tick);
    if (before === NONE && after === NONE) {
      this.byTick.delete(tick);
      this.free.push(queue);
    } else if (before === NONE) this.firsts[queue] = after;
    else this.lasts[queue] = before;
  }

  clear(): void {
    this.byTick.clear();
    this.used = 0;
    this.free.length = 0;
  }

  private open(tick: Ticks, place: number): void {
    const queue = this.free.pop() ?? this.fresh();
    this.byTick.set(tick, queue);
    this.firsts[queue] = place;
    this.lasts[queue] = place;
  }

  private fresh(): number {
    if (this.used === this.firsts.length) {
      const firsts = new Int32Array(this.used * 2);
      const lasts = new Int32Array(this.used * 2);
      firsts.set(this.firsts);
      lasts.set(this.lasts);
      this.firsts = firsts;
      this.lasts = lasts;
    }
    return this.used++;
  }
}
