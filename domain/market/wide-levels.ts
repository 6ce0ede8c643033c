/**
 * A book whose sizes have too many digits for plain integers: counted in bigints. Slower than `BookLevels`, and exact
 * for any number of digits.
 */
import { parseScaled } from '../decimal-text.ts';
import type { BookSideName, Lots, Size, Ticks } from '../units.ts';
import {
  BookLevels,
  CHECKSUM_LEVELS,
  type Levels,
  type LevelSide,
  type SizeColumn,
  type SizedLevel,
} from './book-levels.ts';
import { crc32 } from './crc32.ts';
import { formatSteps, type Step, type Steps } from './instrument.ts';

/** How many of the best prices of a side are kept in order: more than any reader needs (`PUBLISHED_LEVELS`). */
const MOST_ORDERED = 1024;

/**
 * One side; prices are ticks, or bigints if they have too many digits themselves.
 * Invariant: `ordered` has the best prices of the side, best first. A price after them costs only its map entry,
 * however many levels the side has. All prices are scanned only after so many of the best were removed that a reader
 * needs more.
 */
export class WideSide<Price extends Ticks | bigint = Ticks> {
  private readonly sizes = new Map<Price, bigint>();
  private readonly sign: 1 | -1;
  private ordered: Price[] = [];

  constructor(
    side: BookSideName,
    private readonly mostOrdered = MOST_ORDERED,
  ) {
    this.sign = side === 'ask' ? 1 : -1;
  }

  get size(): number {
    return this.sizes.size;
  }

  /** Size 0 removes the level. */
  set(price: Price, size: bigint): void {
    const isKnown = this.sizes.has(price);
    if (size === 0n) {
      if (isKnown) this.remove(price);
      return;
    }
    if (!isKnown) this.place(price);
    this.sizes.set(price, size);
  }

  clear(): void {
    this.sizes.clear();
    this.ordered = [];
  }

  /** The best levels, best first: at most `count`. */
  levels(count = this.size): (readonly [Price, bigint])[] {
    return this.bestPrices(count).map((price) => [price, this.sizeAt(price)]);
  }

  /** See `BookSide.best`. */
  best(least: Lots = 1): Price | undefined {
    const [first] = this.bestPrices(1);
    return first === undefined || this.sizeAt(first) >= least ? first : this.bestOfSize(least);
  }

  /** See `BookSide.read`. */
  read(count: number, ticks: Float64Array, sizes: bigint[]): number {
    const best = this.levels(count);
    best.forEach(([price, size], row) => {
      ticks[row] = Number(price);
      sizes[row] = size;
    });
    return best.length;
  }

  private sizeAt(price: Price): bigint {
    return this.sizes.get(price) as bigint;
  }

  /** Inserts a new price into the ordered ones, unless it belongs after them. */
  private place(price: Price): void {
    const { ordered } = this;
    const last = ordered.at(-1);
    const isAll = ordered.length === this.sizes.size;
    if (!isAll && (last === undefined || this.isBetter(last, price))) return;
    ordered.splice(this.rowOf(price), 0, price);
    if (ordered.length > this.mostOrdered) ordered.pop();
  }

  private remove(price: Price): void {
    this.sizes.delete(price);
    const row = this.rowOf(price);
    if (this.ordered[row] === price) this.ordered.splice(row, 1);
  }

  /** The number of ordered prices that are better. */
  private rowOf(price: Price): number {
    let [low, high] = [0, this.ordered.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.isBetter(this.ordered[middle] as Price, price)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private isBetter(price: Price, than: Price): boolean {
    return this.sign === 1 ? price < than : price > than;
  }

  private bestPrices(count: number): readonly Price[] {
    const wanted = Math.min(count, this.size);
    if (wanted > this.mostOrdered) return this.sorted([...this.sizes.keys()]).slice(0, wanted);
    if (this.ordered.length < wanted) this.orderBest();
    return this.ordered.slice(0, wanted);
  }

  /** Orders the best prices, in one pass over all of them. */
  private orderBest(): void {
    const most = this.mostOrdered;
    let best: Price[] = [];
    let last: Price | undefined;
    for (const price of this.sizes.keys()) {
      if (last !== undefined && this.isBetter(last, price)) continue;
      best.push(price);
      if (best.length < 2 * most) continue;
      best = this.sorted(best).slice(0, most);
      last = best.at(-1);
    }
    this.ordered = this.sorted(best).slice(0, most);
  }

  private sorted(prices: Price[]): Price[] {
    return prices.sort((a, b) => (this.isBetter(a, b) ? -1 : 1));
  }

  /** Scans all levels, but only if the best one has fewer lots. */
  private bestOfSize(least: Lots): Price | undefined {
    const found = this.ordered.find((price) => this.sizeAt(price) >= least);
    if (found !== undefined) return found;
    let best: Price | undefined;
    for (const [price, size] of this.sizes)
      if (size >= least && (best === undefined || this.isBetter(price, best))) best = price;
    return best;
  }
}

export class WideLevels implements Levels {
  readonly bids: LevelSide & WideSide = new WideSide('bid');
  readonly asks: LevelSide & WideSide = new WideSide('ask');

  apply(bids: readonly SizedLevel[], asks: readonly SizedLevel[]): void {
    for (const [tick, size] of bids) this.bids.set(tick, BigInt(size));
    for (const [tick, size] of asks) this.asks.set(tick, BigInt(size));
  }

  clear(): void {
    this.bids.clear();
    this.asks.clear();
  }

  isCrossed(least?: Lots): boolean {
    const bid = this.bids.best(least);
    const ask = this.asks.best(least);
    return bid !== undefined && ask !== undefined && bid >= ask;
  }

  checksum({ price, size }: Steps): number {
    const bids = this.bids.levels(CHECKSUM_LEVELS);
    const asks = this.asks.levels(CHECKSUM_LEVELS);
    const parts: string[] = [];
    for (let row = 0; row < CHECKSUM_LEVELS; row++)
      for (const level of [bids[row], asks[row]])
        if (level !== undefined) parts.push(formatSteps(level[0], price), formatSteps(level[1], size));
    return crc32(Uint8Array.from(parts.join(':'), (digit) => digit.charCodeAt(0)));
  }
}

/**
 * An empty book of a market's kind.
 * @param span of `BookSide`
 */
export function levelsFor({ price, size }: Steps, span?: number): Levels {
  return size.wide === true ? new WideLevels() : new BookLevels(span, price.perOrder);
}

/** An array for the sizes of this many levels. */
export function sizeColumn({ wide }: Pick<Step, 'wide'>, room: number): SizeColumn {
  return wide === true ? new Array<bigint>(room).fill(0n) : new Float64Array(room);
}

/** A size of zero in the market's number type. */
export function noSize({ wide }: Pick<Step, 'wide'>): Size {
  return wide === true ? 0n : 0;
}

/** More characters than the text of any size that is a number of coins. */
const LONGEST_WIDE = 64;

/** Whole steps of a wide market's size, however many; otherwise like `parseSteps`. At most 64 characters. */
export function parseWideSteps(text: string, { digits, unit }: Step): bigint | undefined {
  const scaled = text.length > LONGEST_WIDE ? undefined : parseScaled(text, digits);
  return scaled === undefined || scaled % BigInt(unit) !== 0n ? undefined : scaled / BigInt(unit);
}
