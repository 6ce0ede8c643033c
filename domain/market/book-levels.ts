/** Both sides of an aggregated book, and the texts that both ends of the wire form of it. */
import type { Lots, Ticks } from '../units.ts';
import { BookSide } from './book-side.ts';
import { crc32 } from './crc32.ts';
import { formatSteps } from './instrument.ts';
import type { Step, Steps } from './instrument.ts';

/** A price and the lots at it; 0 lots: the level is removed. */
export type Level = readonly [Ticks, Lots];

/** How many levels a side the platform publishes (DESIGN §4). */
export const PUBLISHED_LEVELS = 200;

/** How many levels a side the checksum covers (DESIGN §4). */
export const CHECKSUM_LEVELS = 25;

export class BookLevels {
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
   * A book in which somebody would buy at or above what somebody sells for: never a sound state.
   * @param least lots of a level that somebody can trade with
   */
  isCrossed(least: Lots = 1): boolean {
    const bid = this.bids.best(least);
    const ask = this.asks.best(least);
    return bid !== undefined && ask !== undefined && bid >= ask;
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

/** The slow way, for a number whose last digits a float would lose. */
function writeText(number: string, at: number): number {
  let end = at;
  for (let i = 0; i < number.length; i++) text[end++] = number.charCodeAt(i);
  text[end++] = COLON;
  return end;
}

/** Writes what `formatSteps` would, and a colon, without making a string. */
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
