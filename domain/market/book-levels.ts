/** Both sides of an aggregated book, and the checksum text that platform and client compute of it. */
import type { Lots, Size, Ticks } from '../units.ts';
import { BookSide } from './book-side.ts';
import { crc32 } from './crc32.ts';
import { formatSteps } from './instrument.ts';
import type { Step, Steps } from './instrument.ts';

/** A price and its lots; 0 lots: the level is removed. */
export type Level = readonly [Ticks, Lots];

/** A level of any market: its size is a bigint in a wide market. */
export type SizedLevel = readonly [Ticks, Size];

/** The target of a read, one size a level: a `Float64Array`, or an array of bigints in a wide market. */
export interface SizeColumn {
  readonly length: number;
  [row: number]: Size;
}

/** One side of a book; sizes are numbers, or bigints in a wide market. */
export interface LevelSide {
  /** The number of levels. */
  readonly size: number;
  /** Size 0 removes the level. */
  set(tick: Ticks, size: Size): void;
  /** The best price of a level with at least `least` lots; undefined if there is none. */
  best(least?: Lots): Ticks | undefined;
  /** Writes the best levels, best first; returns how many: at most `count`. @param sizes of the book's number type */
  read(count: number, ticks: Float64Array, sizes: SizeColumn): number;
}

/** A book whose sizes are numbers (`BookLevels`), or bigints in a wide market (`WideLevels`). */
export interface Levels {
  readonly bids: LevelSide;
  readonly asks: LevelSide;
  apply(bids: readonly SizedLevel[], asks: readonly SizedLevel[]): void;
  clear(): void;
  isCrossed(least?: Lots): boolean;
  /** See `bookChecksum`. */
  checksum(steps: Steps): number;
}

/** The number of levels a side that the platform publishes (DESIGN §4). */
export const PUBLISHED_LEVELS = 200;

/** The number of levels a side that the checksum covers (DESIGN §4). */
export const CHECKSUM_LEVELS = 25;

export class BookLevels implements Levels {
  readonly bids: BookSide;
  readonly asks: BookSide;

  /** @param stride ticks that most prices are multiples of */
  constructor(span?: number, stride?: number) {
    this.bids = new BookSide('bid', span, stride);
    this.asks = new BookSide('ask', span, stride);
  }

  apply(bids: readonly Level[], asks: readonly Level[]): void {
    for (const [tick, lots] of bids) this.bids.set(tick, lots);
    for (const [tick, lots] of asks) this.asks.set(tick, lots);
  }

  clear(): void {
    this.bids.clear();
    this.asks.clear();
  }

  /**
   * Whether the best bid is at or above the best ask; a sound book is never crossed.
   * @param least levels with fewer lots are ignored: nobody can trade with them
   */
  isCrossed(least: Lots = 1): boolean {
    const bid = this.bids.best(least);
    const ask = this.asks.best(least);
    return bid !== undefined && ask !== undefined && bid >= ask;
  }

  checksum(steps: Steps): number {
    return bookChecksum(this, steps);
  }
}

const COLON = 58;
const POINT = 46;
const ZERO = 48;
// 25 rows of four numbers; a number has at most 16 digits, a point, padding zeros and a colon.
const text = new Uint8Array(CHECKSUM_LEVELS * 4 * 40);
const digits = new Uint8Array(40);
const bidTicks = new Float64Array(CHECKSUM_LEVELS);
const bidLots = new Float64Array(CHECKSUM_LEVELS);
const askTicks = new Float64Array(CHECKSUM_LEVELS);
const askLots = new Float64Array(CHECKSUM_LEVELS);

/**
 * The CRC-32 of the best 25 levels a side as `bidPrice:bidSize:askPrice:askSize:…`, in the instrument's exact
 * digits; a side that has run out is skipped. An empty book is the CRC of no bytes, 0.
 */
export function bookChecksum(book: BookLevels, steps: Steps): number {
  const bids = book.bids.read(CHECKSUM_LEVELS, bidTicks, bidLots);
  const asks = book.asks.read(CHECKSUM_LEVELS, askTicks, askLots);
  let end = 0;
  for (let row = 0; row < Math.max(bids, asks); row++) {
    if (row < bids) {
      end = writeSteps(bidTicks[row] as number, steps.price, end);
      end = writeSteps(bidLots[row] as number, steps.size, end);
    }
    if (row < asks) {
      end = writeSteps(askTicks[row] as number, steps.price, end);
      end = writeSteps(askLots[row] as number, steps.size, end);
    }
  }
  return crc32(text, Math.max(0, end - 1));
}

/** The slow way, for numbers whose last digits a float would lose. */
function writeText(number: string, at: number): number {
  let end = at;
  for (let i = 0; i < number.length; i++) text[end++] = number.charCodeAt(i);
  text[end++] = COLON;
  return end;
}

/** Writes the text of `formatSteps` and a colon, without making a string. */
function writeSteps(count: number, step: Step, at: number): number {
  let rest = count * step.unit;
  if (!Number.isSafeInteger(rest)) return writeText(formatSteps(count, step), at);
  let length = 0;
  do {
    const next = Math.floor(rest / 10);
    digits[length++] = ZERO + (rest - next * 10);
    rest = next;
  } while (rest > 0);
  while (length <= step.digits) digits[length++] = ZERO;
  let end = at;
  while (length > 0) {
    if (length === step.digits) text[end++] = POINT;
    text[end++] = digits[--length] as number;
  }
  text[end++] = COLON;
  return end;
}
