/**
 * All market data that the engine holds. Messages come in unchecked and are decoded here; what changed is told by
 * subject, and what cannot be mended from here (a snapshot, missed trades) is asked for.
 */
import type { Millis } from '#domain/units';
import type { Channel, ChannelKind, TickersMessage } from '#protocol/names/market';
import { NAMED, PACKED_KINDS } from '#protocol/names/packed';
import type { Decoded } from '../feed/changes.ts';
import { jsonReader, loadJsonReader } from '../feed/json-reader.ts';
import { Unpacker } from '../feed/unpack.ts';
import type { MarketInput } from './market-input.ts';
import type { MarketStreams } from './market-streams.ts';
import { Marks } from './marks.ts';
import type { OrderBook } from './order-book.ts';
import type { Tape } from './tape.ts';
import { Tickers } from './tickers.ts';

/** The platform tells of all tickers each second. */
const TICKERS_MISSED_MILLIS: Millis = 1_900;

export class Market {
  readonly tickers = new Tickers();
  readonly marks = new Marks();
  private readonly input: MarketInput;
  /** Books and trades, once their code is there. */
  private streams: MarketStreams | undefined;
  private readonly unpacker: Unpacker;
  /** Messages that came before the code that reads them, in their order. */
  private unread: (() => void)[] = [];
  private readonly tickerChanged = (symbol: string) => {
    this.input.changed(`ticker:${symbol}`);
  };
  private readonly markChanged = (symbol: string) => {
    this.input.changed(`mark:${symbol}`);
  };

  constructor(input: MarketInput) {
    this.input = input;
    this.unpacker = new Unpacker(input.instruments.stepsOf);
  }

  book(symbol: string): OrderBook | undefined {
    return this.streams?.books.get(symbol);
  }

  tape(symbol: string): Tape | undefined {
    return this.streams?.tapes.get(symbol);
  }

  /** Reads books and trades from now on, and what came of them before. */
  useStreams(Streams: typeof MarketStreams): void {
    if (this.streams) return;
    this.streams = new Streams(this.input);
    this.unpacker.streams = this.streams.reader;
    this.readAgain();
  }

  /** A message in JSON, from a platform that packs nothing. */
  take(kind: ChannelKind, message: unknown): void {
    const json = jsonReader();
    if (json && !this.isEarly(kind)) {
      const decoded = json.decode(kind, message, this.input.instruments.stepsOf);
      if (decoded?.kind === 'tickers') this.noticeGap(decoded.change);
      this.apply(decoded);
      return;
    }
    this.unread.push(() => {
      this.take(kind, message);
    });
    if (json) return;
    // If it does not come, the next message tries again, in time to tell that this one is missing.
    loadJsonReader().then(() => {
      this.readAgain();
    }, Boolean);
  }

  private isEarly(kind: ChannelKind | undefined): boolean {
    return !this.streams && (kind === 'book' || kind === 'trades');
  }

  private readAgain(): void {
    for (const read of this.unread.splice(0)) read();
  }

  /** In JSON a delta of all tickers does not say which one it follows: only time tells that one is missing. */
  private noticeGap(change: TickersMessage | undefined): void {
    const passed = (change?.time ?? 0) - this.tickers.confirmedAt;
    if (change?.type === 'delta' && passed > TICKERS_MISSED_MILLIS) this.input.resync('tickers');
  }

  /** A packed message. */
  takePacked(bytes: Uint8Array): void {
    if (this.isEarly(PACKED_KINDS[(bytes[0] ?? 0) & (NAMED - 1)])) {
      this.unread.push(() => {
        this.takePacked(bytes);
      });
    } else this.apply(this.unpacker.read(bytes));
  }

  /** What does not fit its shape is dropped; of a stream in which each message follows the last, so is the stream. */
  private apply(decoded: Decoded | undefined): void {
    switch (decoded?.kind) {
      case 'tickers':
        if (!decoded.change) {
          this.input.resync('tickers');
          return;
        }
        this.input.receivedTime(decoded.change.time);
        this.tickers.applyAll(decoded.change, this.tickerChanged);
        this.input.confirmedAt();
        return;
      case 'ticker':
        this.tickers.applySome(decoded.change, this.tickerChanged);
        return;
      case 'marks':
        this.marks.apply(decoded.change, this.markChanged);
        this.input.confirmedAt();
        return;
      default:
        if (decoded) this.streams?.apply(decoded);
    }
  }

  /** The channel is watched no more: its stream ends, so what was held would only grow old. */
  forget(channel: Channel): void {
    this.streams?.forget(channel);
  }

  /** The connection ended, and with it every stream: nothing is live again before its snapshot. */
  markStale(): void {
    this.tickers.areTrusted = false;
    this.unread = [];
    this.unpacker.forget();
    this.streams?.markStale();
  }

  /** These markets have other steps than before: what is held of them is meaningless. */
  rebuild(symbols: ReadonlySet<string>): void {
    this.streams?.rebuild(symbols);
  }
}
