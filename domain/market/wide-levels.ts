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

/** One side; prices are ticks, or bigints if they have too many digits themselves. */
export class WideSide<Price extends Ticks | bigint = Ticks> {
  private readonly sizes = new Map<Price, bigint>();
  private readonly sign: 1 | -1;
  /** Best first; undefined after a price came or went. */
  private ordered: readonly Price[] | undefined;

  constructor(side: BookSideName) {
    this.sign = side === 'ask' ? 1 : -1;
  }

  get size(): number {
    return this.sizes.size;
  }

  /** Size 0 removes the level. */
  set(price: Price, size: bigint): void {
    if (size === 0n) {
      if (this.sizes.delete(price)) this.ordered = undefined;
      return;
    }
    if (!this.sizes.has(price)) this.ordered = undefined;
    this.sizes.set(price, size);
  }

  clear(): void {
    this.sizes.clear();
    this.ordered = undefined;
  }

  /** The best levels, best first: at most `count`. */
  levels(count = this.size): (readonly [Price, bigint])[] {
    this.ordered ??= [...this.sizes.keys()].sort((a, b) => (a < b ? -this.sign : this.sign));
    return this.ordered.slice(0, count).map((price) => [price, this.sizes.get(price) as bigint]);
  }

  /** As `BookSide.best`. */
  best(least: Lots = 1): Price | undefined {
    return this.levels().find(([, size]) => size >= least)?.[0];
  }

  /** As `BookSide.read`. */
  read(count: number, ticks: Float64Array, sizes: bigint[]): number {
    const best = this.levels(count);
    best.forEach(([price, size], row) => {
      ticks[row] = Number(price);
      sizes[row] = size;
    });
    return best.length;
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

/** Room for the sizes of so many levels. */
export function sizeColumn({ wide }: Pick<Step, 'wide'>, room: number): SizeColumn {
  return wide === true ? new Array<bigint>(room).fill(0n) : new Float64Array(room);
}

/** No size, in a market's own numbers. */
export function noSize({ wide }: Pick<Step, 'wide'>): Size {
  return wide === true ? 0n : 0;
}

/** More characters than the text of any size that is a number of coins. */
const LONGEST_WIDE = 64;

/** Whole steps of a wide market's size, however many: as `parseSteps`. At most 64 characters. */
export function parseWideSteps(text: string, { digits, unit }: Step): bigint | undefined {
  const scaled = text.length > LONGEST_WIDE ? undefined : parseScaled(text, digits);
  return scaled === undefined || scaled % BigInt(unit) !== 0n ? undefined : scaled / BigInt(unit);
}
