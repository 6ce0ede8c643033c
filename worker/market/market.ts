/**
 * All market data that the engine holds. Messages come in unchecked and are decoded here; what changed is told by
 * subject, and what can not be mended from here (a snapshot, missed trades) is asked for.
 */
import type { Millis } from '#domain/units';
import {
  channelKind,
  channelSymbol,
  type Channel,
  type ChannelKind,
  type TickersMessage,
} from '#protocol/names/market';
import type { BookChange, Decoded, TradesChange } from '../feed/changes.ts';
import { jsonReader, loadJsonReader } from '../feed/json-reader.ts';
import type { RestAnswer } from '../feed/rest.ts';
import { Unpacker } from '../feed/unpack.ts';
import type { Subject } from '../topics.ts';
import type { Instruments } from './instruments.ts';
import { Marks } from './marks.ts';
import { OrderBook } from './order-book.ts';
import { Tape, type TapeNeed } from './tape.ts';
import { Tickers } from './tickers.ts';

/** The platform tells of all tickers each second. */
const TICKERS_MISSED_MILLIS: Millis = 1_900;

export interface MarketInput {
  readonly instruments: Instruments;
  readonly changed: (subject: Subject) => void;
  /** Whether anybody looks: what still arrives after the last viewer left is dropped. */
  readonly isWanted: (channel: Channel) => boolean;
  /** The channel's snapshot is needed. */
  readonly resync: (channel: Channel) => void;
  readonly rest: (path: string) => Promise<RestAnswer | undefined>;
  /** The platform's clock was read in a message. */
  readonly told: (serverTime: Millis) => void;
  /** Many figures are as good as new, changed or not. */
  readonly vouched: () => void;
}

export class Market {
  readonly tickers = new Tickers();
  readonly marks = new Marks();
  private readonly input: MarketInput;
  private readonly books = new Map<string, OrderBook>();
  private readonly tapes = new Map<string, Tape>();
  private readonly unpacker: Unpacker;
  /** Came before their reader. */
  private unread: [ChannelKind, unknown][] = [];
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
    return this.books.get(symbol);
  }

  tape(symbol: string): Tape | undefined {
    return this.tapes.get(symbol);
  }

  /** A message in JSON, from a platform that packs nothing. */
  take(kind: ChannelKind, message: unknown): void {
    const json = jsonReader();
    if (json) {
      const decoded = json.decode(kind, message, this.input.instruments.stepsOf);
      if (decoded?.kind === 'tickers') this.noticeGap(decoded.change);
      this.apply(decoded);
      return;
    }
    this.unread.push([kind, message]);
    loadJsonReader().then(
      () => {
        for (const unread of this.unread.splice(0)) this.take(...unread);
      },
      // The next message tries again, in time to tell that this one is missing.
      () => undefined,
    );
  }

  /** In JSON a delta of all tickers does not say which one it follows: only time tells that one is missing. */
  private noticeGap(change: TickersMessage | undefined): void {
    const passed = (change?.time ?? 0) - this.tickers.vouched;
    if (change?.type === 'delta' && passed > TICKERS_MISSED_MILLIS) this.input.resync('tickers');
  }

  /** A packed message. */
  takePacked(bytes: Uint8Array): void {
    this.apply(this.unpacker.read(bytes));
  }

  /** What does not fit its shape is dropped; of a stream in which each message follows the last, so is the stream. */
  private apply(decoded: Decoded | undefined): void {
    switch (decoded?.kind) {
      case 'tickers':
        if (!decoded.change) {
          this.input.resync('tickers');
          return;
        }
        this.input.told(decoded.change.time);
        this.tickers.applyAll(decoded.change, this.tickerChanged);
        this.input.vouched();
        return;
      case 'ticker':
        this.tickers.applySome(decoded.change, this.tickerChanged);
        return;
      case 'marks':
        this.marks.apply(decoded.change, this.markChanged);
        this.input.vouched();
        return;
      case 'book':
        this.applyBook(decoded.symbol, decoded.change);
        return;
      case 'trades':
        this.applyTrades(decoded.symbol, decoded.change);
    }
  }

  /** The channel is watched no more: its stream ends, so what was held would only grow old. */
  forget(channel: Channel): void {
    const symbol = channelSymbol(channel);
    if (symbol === undefined) return;
    if (channelKind(channel) === 'book') this.books.delete(symbol);
    if (channelKind(channel) === 'trades') this.tapes.delete(symbol);
  }

  /** The connection ended, and with it every stream: nothing is live again before its snapshot. */
  distrust(): void {
    this.tickers.areTrusted = false;
    this.unread = [];
    this.unpacker.forget();
    for (const book of this.books.values()) book.distrust();
    for (const tape of this.tapes.values()) tape.distrust();
  }

  /** These markets have other steps than before: what is held of them is meaningless. */
  rebuild(symbols: ReadonlySet<string>): void {
    for (const symbol of symbols) {
      if (this.books.delete(symbol)) this.input.resync(`book:${symbol}`);
      if (this.tapes.delete(symbol)) this.input.resync(`trades:${symbol}`);
    }
  }

  private applyBook(symbol: string, change: BookChange | undefined): void {
    const book = this.books.get(symbol) ?? this.beginBook(symbol);
    if (!book) return;
    if (!change) book.distrust();
    if (!change || book.apply(change)) this.input.resync(`book:${symbol}`);
    this.input.changed(`book:${symbol}`);
  }

  private beginBook(symbol: string): OrderBook | undefined {
    const steps = this.input.instruments.stepsOf(symbol);
    if (!steps || !this.input.isWanted(`book:${symbol}`)) return undefined;
    const book = new OrderBook(steps);
    this.books.set(symbol, book);
    return book;
  }

  private applyTrades(symbol: string, change: TradesChange | undefined): void {
    if (!this.input.instruments.of(symbol)) return;
    let tape = this.tapes.get(symbol);
    if (!tape) {
      if (!this.input.isWanted(`trades:${symbol}`)) return;
      tape = new Tape();
      this.tapes.set(symbol, tape);
    }
    this.meet(symbol, tape, change ? tape.apply(change) : tape.startAnew());
  }

  private meet(symbol: string, tape: Tape, need: TapeNeed): void {
    this.input.changed(`trades:${symbol}`);
    if (need === undefined) return;
    if (need === 'snapshot') {
      this.input.resync(`trades:${symbol}`);
      return;
    }
    const filled = loadJsonReader().then(async ({ missedTrades }) => {
      const steps = this.input.instruments.stepsOf(symbol);
      return steps && missedTrades(this.input.rest, symbol, need.after, steps);
    });
    void filled
      .catch(() => undefined)
      .then((missed) => {
        if (this.tapes.get(symbol) === tape) this.meet(symbol, tape, tape.fill(missed));
      });
  }
}
