/**
 * One side of an aggregated order book: how many lots stand at each tick, best first. Judged by a slow, obvious
 * twin in `book-side.test.ts`.
 *
 * Vocabulary. A *key* orders both sides alike: an ask's key is its tick, a bid's the negated tick, so the best
 * level always has the smallest key. The *window* is a run of `span` keys held in a typed array with one bit per
 * level that stands; what lies beyond it is *far*, in a map. Far keys are always worse than every key of the window:
 * a level better than the window moves the window.
 *
 * Reading the best levels is a scan of bits, setting a level near the best is one store.
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
  /** No bit stands below this word: where a scan begins. */
  private firstWord = 0;
  private near = 0;

  /** @param span how many ticks the fast window covers; a multiple of 32. */
  constructor(side: BookSideName, span: number = DEFAULT_SPAN) {
    this.sign = side === 'ask' ? 1 : -1;
    this.span = span;
    this.lots = new Float64Array(span);
    this.bits = new Uint32Array(span >>> 5);
    this.firstWord = this.bits.length;
  }

  /** How many levels stand. */
  get size(): number {
    return this.near + this.far.size;
  }

  /** Lots at a price, 0 where nothing stands. */
  at(tick: Ticks): Lots {
    const slot = this.sign * tick - this.base;
    if (slot >= 0 && slot < this.span) return this.lots[slot] as number;
    return this.far.get(this.sign * tick) ?? 0;
  }

  /** Sets a level to `lots`; 0 removes it, and removing an unknown one is nothing. */
  set(tick: Ticks, lots: Lots): void {
    const key = this.sign * tick;
    let slot = key - this.base;
    if (slot < 0 || this.size === 0) {
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

  clear(): void {
    this.lots.fill(0);
    this.bits.fill(0);
    this.far.clear();
    this.farKeys = undefined;
    this.near = 0;
    this.firstWord = this.bits.length;
  }

  /** The best price, undefined where the side is empty. */
  best(): Ticks | undefined {
    if (this.size === 0) return undefined;
    if (this.near === 0) this.moveWindow(this.sortedFar()[0] as number);
    const word = this.seekFirstWord();
    const bits = this.bits[word] as number;
    return this.sign * (this.base + (word << 5) + lowestBit(bits)) || 0;
  }

  /**
   * Writes the best levels, best first, and answers how many were written: at most `count`, at most what the
   * arrays hold.
   */
  read(count: number, ticks: Float64Array, lots: Float64Array): number {
    const most = Math.min(count, ticks.length, lots.length);
    if (this.near < most && this.far.size > 0) this.pullFar();
    let written = 0;
    for (let word = this.seekFirstWord(); word < this.bits.length && written < most; word++) {
      let bits = this.bits[word] as number;
      while (bits !== 0 && written < most) {
        const slot = (word << 5) + lowestBit(bits);
        ticks[written] = this.sign * (this.base + slot) || 0;
        lots[written++] = this.lots[slot] as number;
        bits &= bits - 1;
      }
    }
    if (written < most && this.far.size > 0) {
      for (const key of this.sortedFar()) {
        if (written === most) break;
        ticks[written] = this.sign * key || 0;
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

  /** Brings far levels into the window once the best has walked deep into it. */
  private pullFar(): void {
    if (this.near === 0) {
      this.moveWindow(this.sortedFar()[0] as number);
      return;
    }
    const first = this.seekFirstWord() << 5;
    if (first > this.span >>> 1) this.moveWindow(this.base + first);
  }

  /** Lays the window so that `key` stands a quarter into it: room for better prices, more for worse. */
  private moveWindow(key: number): void {
    const levels: [number, number][] = [...this.far];
    for (let slot = 0; slot < this.span; slot++) {
      const lots = this.lots[slot] as number;
      if (lots !== 0) levels.push([this.base + slot, lots]);
    }
    this.clear();
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
