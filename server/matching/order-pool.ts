/**
 * The resting orders of one book, each an index into typed arrays, and their queues. Allocating and freeing an index
 * creates no objects; `before` and `after` link an order with its neighbours in the queue.
 */
import type { Lots, Ticks } from '#domain/units';

export const NONE = -1;
const FIRST_PLACES = 256;

export class OrderPool {
  id = new Float64Array(FIRST_PLACES);
  user = new Int32Array(FIRST_PLACES);
  tick = new Float64Array(FIRST_PLACES);
  lots = new Float64Array(FIRST_PLACES);
  isBid = new Uint8Array(FIRST_PLACES);
  before = new Int32Array(FIRST_PLACES);
  after = new Int32Array(FIRST_PLACES);
  private used = 0;
  /** The first of the freed indexes, linked by `after`. */
  private free = NONE;

  take(id: number, user: number, isBid: boolean, tick: Ticks, lots: Lots): number {
    const place = this.free === NONE ? this.fresh() : this.free;
    if (place === this.free) this.free = this.after[place] as number;
    this.id[place] = id;
    this.user[place] = user;
    this.isBid[place] = isBid ? 1 : 0;
    this.tick[place] = tick;
    this.lots[place] = lots;
    return place;
  }

  giveBack(place: number): void {
    this.after[place] = this.free;
    this.free = place;
  }

  clear(): void {
    this.used = 0;
    this.free = NONE;
  }

  private fresh(): number {
    if (this.used === this.id.length) this.grow();
    return this.used++;
  }

  private grow(): void {
    const places = this.id.length * 2;
    const doubled = <Kind extends Float64Array | Int32Array | Uint8Array>(held: Kind, fresh: Kind): Kind => {
      fresh.set(held);
      return fresh;
    };
    this.id = doubled(this.id, new Float64Array(places));
    this.user = doubled(this.user, new Int32Array(places));
    this.tick = doubled(this.tick, new Float64Array(places));
    this.lots = doubled(this.lots, new Float64Array(places));
    this.isBid = doubled(this.isBid, new Uint8Array(places));
    this.before = doubled(this.before, new Int32Array(places));
    this.after = doubled(this.after, new Int32Array(places));
  }
}
