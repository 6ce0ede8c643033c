/**
 * The triggers that follow one price of one market, found by the price that reaches them. Fixed trigger prices are
 * sorted, so a price looks only at those that it reaches. Trailing ones are apart: they are walked when a price moves
 * or reaches one of them, and at no other price.
 *
 * A price that reaches several triggers gives them in one defined order: the trigger price that is farthest behind it
 * comes first (a price that moves passes it first), at equal distance the lower id, which is the older trigger.
 */
import { isReached, trailingTrigger } from '#domain/trading/trigger-price';
import type { Bps, Ticks } from '#domain/units';

export interface Watched {
  readonly id: number;
  readonly tick: Ticks;
}

interface Trailing {
  readonly callbackBps: Bps;
  tick: Ticks;
}

export class PriceWatch {
  private readonly rising = new SortedTriggers(true);
  private readonly falling = new SortedTriggers(false);
  private readonly buying = new TrailingTriggers(true);
  private readonly selling = new TrailingTriggers(false);
  /** Where each one is, so that it is removed without a search through all. */
  private readonly places = new Map<
    number,
    { readonly watched: Watched; readonly in: SortedTriggers } | TrailingTriggers
  >();

  get size(): number {
    return this.places.size;
  }

  watch(watched: Watched, rises: boolean): void {
    this.unwatch(watched.id);
    const sorted = rises ? this.rising : this.falling;
    sorted.add(watched);
    this.places.set(watched.id, { watched, in: sorted });
  }

  /** @param rises whether it fires at a rising price: its trigger price then follows a falling one */
  trail({ id, tick }: Watched, callbackBps: Bps, rises: boolean): void {
    this.unwatch(id);
    const trailing = rises ? this.buying : this.selling;
    trailing.add(id, { tick, callbackBps });
    this.places.set(id, trailing);
  }

  unwatch(id: number): void {
    const place = this.places.get(id);
    if (place === undefined) return;
    this.places.delete(id);
    if (place instanceof TrailingTriggers) place.remove(id);
    else place.in.remove(place.watched);
  }

  /** The present trigger price of a trailing one; undefined: it does not trail. */
  trailedTick(id: number): Ticks | undefined {
    const place = this.places.get(id);
    return place instanceof TrailingTriggers ? place.tickOf(id) : undefined;
  }

  /**
   * Removes and returns the triggers that a price reaches, in their order.
   * @param moved receives the ids of trailing ones whose trigger price follows this price
   * @param bound of the fixed ones
   */
  reach(price: Ticks, moved: Set<number> = new Set(), bound: ReachBound = {}): readonly Watched[] {
    const reached = [
      ...(bound.rises === false ? [] : this.rising.take(price, bound)),
      ...(bound.rises === true ? [] : this.falling.take(price, bound)),
      ...this.buying.take(price, moved),
      ...this.selling.take(price, moved),
    ];
    for (const { id } of reached) this.places.delete(id);
    if (reached.length < 2) return reached;
    const behind = ({ tick }: Watched) => Math.abs(price - tick);
    return reached.sort((one, other) => behind(other) - behind(one) || one.id - other.id);
  }

  /** Whether a price reaches any of the fixed ones of a direction. */
  isReached(price: Ticks, rises: boolean, bound: ReachBound = {}): boolean {
    return (rises ? this.rising : this.falling).isReached(price, bound);
  }
}

/** Which of the fixed triggers that a price reaches are taken. */
export interface ReachBound {
  /** At most so many of each direction: those that the price passed first. */
  readonly most?: number;
  /** Up to this id. */
  readonly last?: number;
  /** Only those that a rising (false: a falling) price reaches. */
  readonly rises?: boolean;
}

/** Trigger prices of one direction; the one that a price reaches first is the last. */
class SortedTriggers {
  private readonly all: Watched[] = [];

  constructor(private readonly rises: boolean) {}

  add(watched: Watched): void {
    this.all.splice(this.placeOf(watched), 0, watched);
  }

  remove(watched: Watched): void {
    this.all.splice(this.placeOf(watched), 1);
  }

  take(price: Ticks, { most = Infinity, last = Infinity }: ReachBound): Watched[] {
    const taken: Watched[] = [];
    for (let at = this.all.length - 1; at >= 0 && taken.length < most; at--) {
      const watched = this.all[at] as Watched;
      if (!isReached(this.rises, watched.tick, price)) break;
      if (watched.id > last) continue;
      taken.push(watched);
      this.all.splice(at, 1);
    }
    return taken;
  }

  isReached(price: Ticks, { last = Infinity }: ReachBound): boolean {
    for (let at = this.all.length - 1; at >= 0; at--) {
      const watched = this.all[at] as Watched;
      if (!isReached(this.rises, watched.tick, price)) return false;
      if (watched.id <= last) return true;
    }
    return false;
  }

  /** The place of an entry, or the one where it belongs. */
  private placeOf({ id, tick }: Watched): number {
    let [low, high] = [0, this.all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = this.all[middle] as Watched;
      const later = this.rises ? there.tick - tick : tick - there.tick;
      if (later > 0 || (later === 0 && there.id > id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Trailing triggers of one direction. */
class TrailingTriggers {
  private readonly all = new Map<number, Trailing>();
  /** Prices between these, the first one excluded, move none and reach none. Undefined: not known. */
  private calm: { readonly trigger: Ticks; readonly extreme: Ticks } | undefined;

  constructor(private readonly rises: boolean) {}

  add(id: number, trailing: Trailing): void {
    this.all.set(id, trailing);
    this.calm = undefined;
  }

  remove(id: number): void {
    this.all.delete(id);
  }

  tickOf(id: number): Ticks | undefined {
    return this.all.get(id)?.tick;
  }

  take(price: Ticks, moved: Set<number>): Watched[] {
    if (this.all.size === 0 || this.isCalm(price)) return [];
    const { rises } = this;
    const taken: Watched[] = [];
    let nearest: Ticks | undefined;
    for (const [id, trailing] of this.all) {
      if (isReached(rises, trailing.tick, price)) {
        taken.push({ id, tick: trailing.tick });
        this.all.delete(id);
        continue;
      }
      const follows = trailingTrigger(price, trailing.callbackBps, rises);
      if (rises ? follows < trailing.tick : follows > trailing.tick) {
        trailing.tick = follows;
        moved.add(id);
      }
      const { tick } = trailing;
      if (nearest === undefined || (rises ? tick < nearest : tick > nearest)) nearest = tick;
    }
    if (nearest === undefined) this.calm = undefined;
    else this.calm = { trigger: nearest, extreme: this.farther(price) };
    return taken;
  }

  /** The last extreme of all of them, or this price. */
  private farther(price: Ticks): Ticks {
    if (this.calm === undefined) return price;
    return this.rises ? Math.min(price, this.calm.extreme) : Math.max(price, this.calm.extreme);
  }

  private isCalm(price: Ticks): boolean {
    if (this.calm === undefined) return false;
    const { trigger, extreme } = this.calm;
    return this.rises ? price >= extreme && price < trigger : price <= extreme && price > trigger;
  }
}
