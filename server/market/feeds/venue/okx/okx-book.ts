/**
 * One OKX book, by the documented rule of the `books` channel: it begins with a snapshot on the stream itself, each
 * update names the one before it (`prevSeqId`), and a checksum covers the best 25 levels a side in the venue's own
 * texts. A sequence that was reset (`seqId` below `prevSeqId`, at maintenance) continues by `prevSeqId` alone.
 *
 * The venue sends 0 if it no longer gives a checksum; then the sequence alone is the proof. The same applies while the
 * book lacks an unreadable row, because the venue's checksum covers that row.
 */
import { crc32 } from 'node:zlib';
import {
  CHECKSUM_LEVELS,
  type LevelSide,
  type SizeColumn,
  type SizedLevel,
} from '#domain/market/book-levels';
import { sizeColumn } from '#domain/market/wide-levels';
import type { Ticks } from '#domain/units';
import type { Fields } from '../fields.ts';
import type { VenueBooks } from '../venue-books.ts';
import { levelsOf, type VenueMarket } from '../venue-market.ts';

export interface OkxBookInput {
  readonly market: VenueMarket;
  readonly venueBooks: VenueBooks;
  /** Asks for a new snapshot on the stream. */
  readonly ask: () => void;
  readonly onTrouble: (symbol: string, what: string) => void;
}

type Texts = Map<Ticks, string>;

export class OkxBook {
  /** The last update that is in the book; undefined while a snapshot is awaited. */
  private held: number | undefined;
  /** A row was skipped since the book's snapshot. */
  private isIncomplete = false;
  private readonly bids: Texts = new Map();
  private readonly asks: Texts = new Map();

  private readonly sizes: SizeColumn;

  constructor(private readonly input: OkxBookInput) {
    this.sizes = sizeColumn(input.market.size, CHECKSUM_LEVELS);
  }

  get isSynced(): boolean {
    return this.held !== undefined;
  }

  /** The stream was lost: the mirrored book is outdated until the next snapshot. */
  lose(): void {
    this.held = undefined;
  }

  /** @param action `snapshot` or `update` */
  take(action: unknown, fields: Fields): void {
    const { seqId, prevSeqId, checksum } = fields;
    const isWhole = action === 'snapshot';
    // An update without a book is older than the requested snapshot.
    if (!isWhole && this.held === undefined) return;
    // The update was sent twice, and the book includes it.
    if (!isWhole && seqId === this.held && prevSeqId !== this.held) return;
    if (!isWhole && prevSeqId !== this.held) this.restart('missed a change');
    else if (!Number.isSafeInteger(seqId) || !this.apply(isWhole, fields))
      this.restart('sent a change that cannot be read');
    else if (this.isOther(checksum)) this.restart('has another checksum');
    else {
      this.held = seqId as number;
      if (isWhole) this.input.venueBooks.publishBook(this.input.market.instrument.symbol);
    }
  }

  private restart(reason: string): void {
    this.held = undefined;
    this.input.venueBooks.recheck();
    this.input.onTrouble(this.input.market.instrument.symbol, reason);
    this.input.ask();
  }

  private apply(isWhole: boolean, fields: Fields): boolean {
    const { market, venueBooks } = this.input;
    const { symbol } = market.instrument;
    if (isWhole) this.isIncomplete = false;
    const skip = (row: unknown) => {
      this.isIncomplete = true;
      venueBooks.skip(symbol, row);
    };
    const bids = levelsOf(fields['bids'], market, skip);
    const asks = levelsOf(fields['asks'], market, skip);
    if (!bids || !asks) return false;
    if (isWhole) {
      this.bids.clear();
      this.asks.clear();
    }
    this.keepTexts(this.bids, bids, fields['bids']);
    this.keepTexts(this.asks, asks, fields['asks']);
    venueBooks.left(symbol, fields['ts']);
    venueBooks.book(symbol, isWhole, bids, asks);
    return true;
  }

  /** After a skipped row the texts are useless, so they are not kept. */
  private keepTexts(texts: Texts, levels: readonly SizedLevel[], rows: unknown): void {
    if (this.isIncomplete) return;
    levels.forEach(([tick, lots], at) => {
      const [price, size] = (rows as [string, string][])[at] as [string, string];
      if (!lots) texts.delete(tick);
      else texts.set(tick, `${price}:${size}`);
    });
  }

  private isOther(checksum: unknown): boolean {
    if (typeof checksum !== 'number' || checksum === 0 || this.isIncomplete) return false;
    return checksum !== this.checksum();
  }

  /** CRC-32, signed, of `bidPrice:bidSize:askPrice:askSize:…`; an exhausted side is skipped. */
  private checksum(): number {
    const { bids, asks } = this.input.venueBooks.levels(this.input.market.instrument.symbol);
    const bidTexts = bestTexts(bids, this.bids, this.sizes);
    const askTexts = bestTexts(asks, this.asks, this.sizes);
    const parts: string[] = [];
    for (let row = 0; row < CHECKSUM_LEVELS; row++) {
      for (const text of [bidTexts[row], askTexts[row]]) if (text !== undefined) parts.push(text);
    }
    return crc32(parts.join(':')) | 0;
  }
}

const ticks = new Float64Array(CHECKSUM_LEVELS);

function bestTexts(side: LevelSide, texts: Texts, sizes: SizeColumn): (string | undefined)[] {
  const count = side.read(CHECKSUM_LEVELS, ticks, sizes);
  return Array.from({ length: count }, (_, row) => texts.get(ticks[row] as number));
}
