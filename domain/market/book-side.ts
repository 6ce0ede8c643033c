/**
 * One side of an aggregated order book: the lots at each tick, best first. Tested against a slow, simple
 * version in `book-side.test.ts`.
 *
 * Vocabulary. A *key* orders both sides alike: an ask's key is its tick, a bid's the negated tick, so the best
 * level always has the smallest key. The *window* is a run of `span` keys held in a typed array with one bit per
 * non-empty level; a level beyond it is *far*, in a map. Far keys are always worse than every key of the window:
 * a level better than the window moves the window.
 *
 * Reading the best levels is a scan of bits, setting a level near the best is one store.
 * If most prices are multiples of `stride` ticks, keys count strides, and the few other prices are *odd*: a short
 * list, best first.
 */
import type { BookSideName, Lots, Ticks } from '../units.ts';

const DEFAULT_SPAN = 8192;

export class BookSide {
  private readonly sign: 1 | -1;
  private readonly span: number;
  private readonly lots: Float64Array;
  private readonly bits: Uint32Array;
  private readonly far = new Map<number, number>();
  private farKeys: number[] | undefined;
  private base = 0;
  /** No bit is set below this word, so a scan begins here. */
  private firstWord = 0;
  private near = 0;
  private readonly stride: number;
  private readonly odd: { readonly tick: number; lots: number }[] = [];

  /**
   * @param span how many strides the fast window covers; a multiple of 32.
   * @param stride ticks that most prices are multiples of.
   */
  constructor(side: BookSideName, span: number = DEFAULT_SPAN, stride = 1) {
    this.stride = stride;
    this.sign = side === 'ask' ? 1 : -1;
    this.span = span;
    this.lots = new Float64Array(span);
    this.bits = new Uint32Array(span >>> 5);
    this.firstWord = this.bits.length;
  }

  /** The number of levels. */
  get size(): number {
    return this.onStride + this.odd.length;
  }

  private get onStride(): number {
    return this.near + this.far.size;
  }

  /** Lots at a price; 0 for an empty level. */
  at(tick: Ticks): Lots {
    if (tick % this.stride !== 0) return this.odd.find((level) => level.tick === tick)?.lots ?? 0;
    const key = (this.sign * tick) / this.stride;
    const slot = key - this.base;
    if (slot >= 0 && slot < this.span) return this.lots[slot] as number;
    return this.far.get(key) ?? 0;
  }

  /** Sets a level to `lots`; 0 removes it. Removing an unknown level has no effect. */
  set(tick: Ticks, lots: Lots): void {
    const { stride } = this;
    // Most books have a stride of 1, which needs neither remainder nor division.
    if (stride !== 1 && tick % stride !== 0) {
      this.setOdd(tick, lots);
      return;
    }
    const key = stride === 1 ? this.sign * tick : (this.sign * tick) / stride;
    let slot = key - this.base;
    if (slot < 0 || this.onStride === 0) {
      if (lots === 0) return;
      this.moveWindow(key);
      slot = key - this.base;
    }
    if (slot < this.span) this.setNear(slot, lots);
    else this.setFar(key, lots);
  }

  private setNear(slot: number, lots: number): void {
    const word = slot >>> 5;
    const bit = 1 << (slot & 31);
    const stood = this.bits[word] as number;
    this.lots[slot] = lots;
    if (lots !== 0) {
      if (stood & bit) return;
      this.bits[word] = stood | bit;
      this.near++;
      if (word < this.firstWord) this.firstWord = word;
    } else if (stood & bit) {
      this.bits[word] = stood & ~bit;
      this.near--;
    }
  }

  private setFar(key: number, lots: number): void {
    if (lots === 0) {
      if (this.far.delete(key)) this.farKeys = undefined;
    } else {
      if (!this.far.has(key)) this.farKeys = undefined;
      this.far.set(key, lots);
    }
  }

  private setOdd(tick: number, lots: number): void {
    const at = this.odd.findIndex((level) => !this.isBetter(level.tick, tick));
    const level = this.odd[at];
    if (level?.tick !== tick) {
      if (lots > 0) this.odd.splice(at === -1 ? this.odd.length : at, 0, { tick, lots });
    } else if (lots === 0) this.odd.splice(at, 1);
    else level.lots = lots;
  }

  private isBetter(tick: number, than: number): boolean {
    return this.sign * (tick - than) < 0;
  }

  clear(): void {
    this.odd.length = 0;
    this.clearStrides();
  }

  private clearStrides(): void {
    this.lots.fill(0);
    this.bits.fill(0);
    this.far.clear();
    this.farKeys = undefined;
    this.near = 0;
    this.firstWord = this.bits.length;
  }

  /** The best price of a level with at least `least` lots; undefined if there is none. */
  best(least: Lots = 1): Ticks | undefined {
    if (least > 1) return this.bestOf(least);
    const odd = this.odd[0];
    const best = this.bestStride();
    return odd !== undefined && (best === undefined || this.isBetter(odd.tick, best)) ? odd.tick : best;
  }

  private bestOf(least: Lots): Ticks | undefined {
    for (let count = 8; ; count *= 8) {
      const ticks = new Float64Array(count);
      const lots = new Float64Array(count);
      const read = this.read(count, ticks, lots);
      for (let row = 0; row < read; row++) if ((lots[row] as number) >= least) return ticks[row];
      if (read < count) return undefined;
    }
  }

  private bestStride(): Ticks | undefined {
    if (this.onStride === 0) return undefined;
    if (this.near === 0) this.moveWindow(this.sortedFar()[0] as number);
    const word = this.seekFirstWord();
    const bits = this.bits[word] as number;
    return this.sign * (this.base + (word << 5) + lowestBit(bits)) * this.stride || 0;
  }

  /**
   * Writes the best levels, best first, and returns how many were written: at most `count`, and at most the length of
   * the arrays.
   */
  read(count: number, ticks: Float64Array, lots: Float64Array): number {
    const most = Math.min(count, ticks.length, lots.length);
    const written = this.readStrides(most, ticks, lots);
    return this.odd.length === 0 ? written : this.mergeOdd(written, most, ticks, lots);
  }

  private mergeOdd(read: number, most: number, ticks: Float64Array, lots: Float64Array): number {
    let written = read;
    let at = 0;
    for (const level of this.odd) {
      while (at < written && this.isBetter(ticks[at] as number, level.tick)) at++;
      if (at >= most) break;
      ticks.copyWithin(at + 1, at, most - 1);
      lots.copyWithin(at + 1, at, most - 1);
      ticks[at] = level.tick;
      lots[at] = level.lots;
      if (written < most) written++;
    }
    return written;
  }

  private readStrides(most: number, ticks: Float64Array, lots: Float64Array): number {
    if (this.near < most && this.far.size > 0) this.pullFar();
    let written = 0;
    for (let word = this.seekFirstWord(); word < this.bits.length && written < most; word++) {
      let bits = this.bits[word] as number;
      while (bits !== 0 && written < most) {
        const slot = (word << 5) + lowestBit(bits);
        ticks[written] = this.sign * (this.base + slot) * this.stride || 0;
        lots[written++] = this.lots[slot] as number;
        bits &= bits - 1;
      }
    }
    if (written < most && this.far.size > 0) {
      for (const key of this.sortedFar()) {
        if (written === most) break;
        ticks[written] = this.sign * key * this.stride || 0;
        lots[written++] = this.far.get(key) as number;
      }
    }
    return written;
  }

  private seekFirstWord(): number {
    let word = this.firstWord;
    while (word < this.bits.length && this.bits[word] === 0) word++;
    this.firstWord = word;
    return word;
  }

  private sortedFar(): number[] {
    this.farKeys ??= [...this.far.keys()].sort((a, b) => a - b);
    return this.farKeys;
  }

  /** Moves far levels into the window once the best level is deep inside it. */
  private pullFar(): void {
    if (this.near === 0) {
      this.moveWindow(this.sortedFar()[0] as number);
      return;
    }
    const first = this.seekFirstWord() << 5;
    if (first > this.span >>> 1) this.moveWindow(this.base + first);
  }

  /** Moves the window so that `key` is at a quarter of it: some room for better prices, more for worse ones. */
  private moveWindow(key: number): void {
    const levels: [number, number][] = [...this.far];
    for (let slot = 0; slot < this.span; slot++) {
      const lots = this.lots[slot] as number;
      if (lots !== 0) levels.push([this.base + slot, lots]);
    }
    this.clearStrides();
    this.base = key - (this.span >>> 2);
    for (const [each, lots] of levels) {
      if (each - this.base < this.span) this.setNear(each - this.base, lots);
      else this.far.set(each, lots);
    }
  }
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
