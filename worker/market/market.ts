/**
 * All market data of the engine. Messages arrive unchecked and are decoded here. Listeners are notified of changes by
 * subject. Missing data (a snapshot, missed trades) is requested.
 */
import type { Millis } from '#domain/units';
import type { Channel, ChannelKind, ContractsMessage, TickersMessage } from '#protocol/names/market';
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

/** The platform sends all tickers each second. */
const TICKERS_MISSED_MILLIS: Millis = 1_900;

export class Market {
  readonly tickers = new Tickers();
  readonly marks = new Marks();
  /** Open interest and insurance funds; undefined before the first message. */
  contracts: ContractsMessage | undefined;
  private readonly input: MarketInput;
  /** Books and trades, once their code is loaded. */
  private streams: MarketStreams | undefined;
  private readonly unpacker: Unpacker;
  /** Messages that came before their reader was loaded, in their order. */
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

  /** Reads books and trades from now on, and their earlier messages first. */
  useStreams(Streams: typeof MarketStreams): void {
    if (this.streams) return;
    this.streams = new Streams(this.input);
    this.unpacker.streams = this.streams.reader;
    this.readAgain();
  }

  /** A JSON message, from a platform that packs nothing. */
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
    // If it does not load, the next message tries again, early enough to notice that this one is missing.
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

  /** A JSON delta of all tickers does not name its predecessor: only its time shows that one is missing. */
  private noticeGap(change: TickersMessage | undefined): void {
    const passed = (change?.time ?? 0) - this.tickers.confirmedAt;
    if (change?.type === 'delta' && passed > TICKERS_MISSED_MILLIS) this.input.resync('tickers');
  }

  /** Applies a packed message of the socket. */
  takePacked(bytes: Uint8Array): void {
    if (this.isEarly(PACKED_KINDS[(bytes[0] ?? 0) & (NAMED - 1)])) {
      this.unread.push(() => {
        this.takePacked(bytes);
      });
    } else this.apply(this.unpacker.read(bytes));
  }

  /** Drops a malformed message. If each message of its stream follows the last, the stream is dropped too. */
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
      case 'contracts':
        this.contracts = decoded.change;
        this.input.changed('contracts');
        return;
      default:
        if (decoded) this.streams?.apply(decoded);
    }
  }

  /** The channel has no watchers: its stream ends, because its data would only grow old. */
  forget(channel: Channel): void {
    this.streams?.forget(channel);
  }

  /** The connection ended, and with it every stream: each needs a snapshot to be live again. */
  markStale(): void {
    this.tickers.areTrusted = false;
    this.unread = [];
    this.unpacker.forget();
    this.streams?.markStale();
  }

  /** The steps of these markets changed: their data is void. */
  rebuild(symbols: ReadonlySet<string>): void {
    this.streams?.rebuild(symbols);
  }
}
