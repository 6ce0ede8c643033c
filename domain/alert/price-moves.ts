/**
 * Moves of a market's price within a time, measured exactly over that time: over the prices of the trades that are at
 * most so old, to the millisecond. A time without trades adds nothing: the price before it counts by its age alone.
 *
 * Kept are only the samples that can still be the lowest or the highest of some time: a price is forgotten as soon as a
 * later one is as low and another as high. The lows that are left rise with time, and the highs fall, so the extreme of
 * any time is the oldest one of its side within it.
 */
import type { Millis, Ticks } from '../units.ts';
import { MOVE_WINDOWS } from './alert-terms.ts';

export interface PriceSample {
  /** Where it is stored. The place of a forgotten sample is used again. */
  readonly place: number;
  /** From 1, in the order in which the market's samples were taken. */
  readonly number: number;
  readonly time: Millis;
  /** The same price twice, unless it was stored in finer ticks than the market's present ones. */
  readonly low: Ticks;
  readonly high: Ticks;
}

/** Rises above the lowest, and falls below the highest price of a time, in parts per million, rounded down. */
export interface PriceMove {
  readonly windowMillis: Millis;
  readonly up: number;
  readonly down: number;
}

const LONGEST = Math.max(...MOVE_WINDOWS);
const MILLION: bigint = 1_000_000n;

export class PriceMoves {
  private readonly lows = new Extremes((older, newer) => older.low >= newer.low);
  private readonly highs = new Extremes((older, newer) => older.high <= newer.high);
  /** By place: how many of both sides keep the sample there. */
  private readonly kept: number[] = [];
  /** All places below it are taken. */
  private lowest = 0;
  private newest: PriceSample | undefined;

  /** @param stored every stored sample of the market, forgotten ones included, in any order */
  constructor(stored: Iterable<PriceSample> = []) {
    for (const sample of [...stored].sort((one, other) => one.number - other.number)) {
      this.forget(sample);
      this.keep(sample);
    }
  }

  /**
   * Takes a price. A clock that was set back counts as the time of the newest sample.
   * @returns the sample, which is to be stored at its place; undefined: the newest one is the same
   */
  add(now: Millis, price: Ticks): PriceSample | undefined {
    const { newest } = this;
    const time = Math.max(now, newest?.time ?? now);
    if (newest?.time === time && newest.low === price && newest.high === price) return undefined;
    const sample = { number: (newest?.number ?? 0) + 1, time, low: price, high: price };
    this.forget(sample);
    while ((this.kept[this.lowest] ?? 0) > 0) this.lowest++;
    const placed = { ...sample, place: this.lowest };
    this.keep(placed);
    return placed;
  }

  /** How far a price, the last one that was added, moved within each time. A sample of exactly that age counts. */
  moves(price: Ticks): readonly PriceMove[] {
    const now = this.newest?.time ?? 0;
    return MOVE_WINDOWS.map((windowMillis) => {
      const low = this.lows.since(now - windowMillis)?.low ?? price;
      const high = this.highs.since(now - windowMillis)?.high ?? price;
      return {
        windowMillis,
        up: low < price ? share(price - low, low) : 0,
        down: high > price ? share(high - price, high) : 0,
      };
    });
  }

  /** The samples that are kept, in their order. */
  samples(): readonly PriceSample[] {
    const all = new Set([...this.lows.all(), ...this.highs.all()]);
    return [...all].sort((one, other) => one.number - other.number);
  }

  private keep(sample: PriceSample): void {
    this.newest = sample;
    this.lows.add(sample);
    this.highs.add(sample);
    while (this.kept.length <= sample.place) this.kept.push(0);
    this.kept[sample.place] = 2;
  }

  /** Drops the samples that this one makes superfluous, and those older than the longest time by then. */
  private forget(newer: Omit<PriceSample, 'place'>): void {
    for (const side of [this.lows, this.highs])
      for (const { place } of side.forget(newer, newer.time - LONGEST)) {
        const count = (this.kept[place] ?? 1) - 1;
        this.kept[place] = count;
        if (count === 0) this.lowest = Math.min(this.lowest, place);
      }
  }
}

/** Samples of one side in their order: each is the extreme of the time since it. */
class Extremes {
  private list: PriceSample[] = [];
  /** Those before it are too old; they are cut off together. */
  private first = 0;

  constructor(
    private readonly isBeaten: (older: PriceSample, newer: Omit<PriceSample, 'place'>) => boolean,
  ) {}

  add(sample: PriceSample): void {
    this.list.push(sample);
  }

  /** Returns those that are beaten by a newer one or older than `from`. */
  forget(newer: Omit<PriceSample, 'place'>, from: Millis): readonly PriceSample[] {
    const forgotten: PriceSample[] = [];
    for (let last = this.list.at(-1); last !== undefined; last = this.list.at(-1)) {
      if (this.list.length <= this.first || !this.isBeaten(last, newer)) break;
      forgotten.push(last);
      this.list.pop();
    }
    for (let old = this.list[this.first]; old !== undefined && old.time < from; old = this.list[this.first]) {
      forgotten.push(old);
      this.first++;
    }
    if (this.first * 2 > this.list.length) [this.list, this.first] = [this.list.slice(this.first), 0];
    return forgotten;
  }

  /** The oldest one that is not older than `from`. */
  since(from: Millis): PriceSample | undefined {
    let [low, high] = [this.first, this.list.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.list[middle]?.time ?? from) < from) low = middle + 1;
      else high = middle;
    }
    return this.list[low];
  }

  all(): readonly PriceSample[] {
    return this.list.slice(this.first);
  }
}

function share(part: Ticks, whole: Ticks): number {
  return Number((BigInt(part) * MILLION) / BigInt(whole));
}
