/**
 * Finds a small whole number by another number that is not 0: an order's index by its id, a price's queue by its tick.
 * Open addressing on typed arrays: an entry allocates nothing, and a look-up reads a few neighbouring cells. Keys may
 * be negative and up to 2⁵³.
 */
const FREE = 0;
/** The index grows when more than this share is in use, so that runs stay short. */
const FULL = 0.5;
/** 2³² divided by the golden ratio: spreads keys that follow one another. */
const SPREAD = 0x9e3779b1;

export class IdIndex {
  private keys: Float64Array;
  private values: Int32Array;
  private mask: number;
  private used = 0;

  /** @param capacity the number of entries that fit before it grows */
  constructor(capacity: number) {
    const places = 2 ** Math.ceil(Math.log2(Math.max(2, capacity / FULL)));
    this.keys = new Float64Array(places);
    this.values = new Int32Array(places);
    this.mask = places - 1;
  }

  get size(): number {
    return this.used;
  }

  /** -1 if there is none. */
  get(key: number): number {
    const { keys, mask } = this;
    let place = Math.imul(key, SPREAD) & mask;
    for (;;) {
      const there = keys[place] as number;
      if (there === key) return this.values[place] as number;
      if (there === FREE) return -1;
      place = (place + 1) & mask;
    }
  }

  set(key: number, value: number): void {
    if ((this.used + 1) * (1 / FULL) > this.keys.length) this.grow();
    const { keys, mask } = this;
    let place = Math.imul(key, SPREAD) & mask;
    while (keys[place] !== FREE && keys[place] !== key) place = (place + 1) & mask;
    if (keys[place] === FREE) this.used++;
    keys[place] = key;
    this.values[place] = value;
  }

  /** Closes the gap, so that a look-up never stops early and no deleted entry remains. */
  delete(key: number): void {
    const { keys, values, mask } = this;
    let gap = Math.imul(key, SPREAD) & mask;
    while (keys[gap] !== key) {
      if (keys[gap] === FREE) return;
      gap = (gap + 1) & mask;
    }
    this.used--;
    for (let place = (gap + 1) & mask; keys[place] !== FREE; place = (place + 1) & mask) {
      const home = Math.imul(keys[place] as number, SPREAD) & mask;
      if (((place - home) & mask) < ((place - gap) & mask)) continue;
      keys[gap] = keys[place] as number;
      values[gap] = values[place] as number;
      gap = place;
    }
    keys[gap] = FREE;
  }

  clear(): void {
    this.keys.fill(FREE);
    this.used = 0;
  }

  private grow(): void {
    const { keys, values } = this;
    const places = keys.length * 2;
    this.keys = new Float64Array(places);
    this.values = new Int32Array(places);
    this.mask = places - 1;
    this.used = 0;
    for (let place = 0; place < keys.length; place++)
      if (keys[place] !== FREE) this.set(keys[place] as number, values[place] as number);
  }
}
