/**
 * All market data that the engine holds. Messages come in unchecked and are decoded here; what changed is told by
 * subject, and what can not be mended from here (a snapshot, missed trades) is asked for.
 */
import type { Millis } from '#domain/units';
import { API_PREFIX, CALLS } from '#protocol/names/calls';
import { SUCCESS } from '#protocol/names/codes';
import { channelKind, channelSymbol, type Channel, type ChannelKind } from '#protocol/names/market';
import { isFields } from '../feed/check.ts';
import {
  decodeBook,
  decodeMarks,
  decodeTicker,
  decodeTickers,
  decodeTradeList,
  decodeTrades,
} from '../feed/decode.ts';
import type { RestAnswer } from '../feed/rest.ts';
import type { Subject } from '../topics.ts';
import type { Instruments } from './instruments.ts';
import { Marks } from './marks.ts';
import { OrderBook } from './order-book.ts';
import { KEPT_TRADES, Tape, type MissedTrades, type TapeNeed } from './tape.ts';
import { Tickers } from './tickers.ts';

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
}

export class Market {
  readonly tickers = new Tickers();
  readonly marks = new Marks();
  private readonly input: MarketInput;
  private readonly books = new Map<string, OrderBook>();
  private readonly tapes = new Map<string, Tape>();
  private readonly tickerChanged = (symbol: string) => {
    this.input.changed(`ticker:${symbol}`);
  };
  private readonly markChanged = (symbol: string) => {
    this.input.changed(`mark:${symbol}`);
  };

  constructor(input: MarketInput) {
    this.input = input;
  }

  book(symbol: string): OrderBook | undefined {
    return this.books.get(symbol);
  }

  tape(symbol: string): Tape | undefined {
    return this.tapes.get(symbol);
  }

  /** A message that does not fit its shape is dropped; of a stream in which each follows the last, so is the stream. */
  take(kind: ChannelKind, message: unknown): void {
    switch (kind) {
      case 'tickers': {
        const tickers = decodeTickers(message);
        if (!tickers) return;
        this.input.told(tickers.time);
        this.tickers.applyAll(tickers, this.tickerChanged);
        return;
      }
      case 'ticker': {
        const ticker = decodeTicker(message);
        if (ticker) this.tickers.applySome(ticker, this.tickerChanged);
        return;
      }
      case 'marks': {
        const marks = decodeMarks(message);
        if (marks) this.marks.apply(marks, this.markChanged);
        return;
      }
      case 'book':
        this.takeBook(message);
        return;
      case 'trades':
        this.takeTrades(message);
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

  private takeBook(message: unknown): void {
    const change = decodeBook(message, this.input.instruments.stepsOf);
    const symbol = change?.symbol ?? symbolOf(message);
    if (symbol === undefined) return;
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

  private takeTrades(message: unknown): void {
    const change = decodeTrades(message, this.input.instruments.stepsOf);
    const symbol = change?.symbol ?? symbolOf(message);
    if (symbol === undefined || !this.input.instruments.of(symbol)) return;
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
    const query = new URLSearchParams({ symbol, after: `${need.after}`, limit: `${2 * KEPT_TRADES}` });
    void this.input.rest(`${API_PREFIX}${CALLS.marketTrades.path}?${query.toString()}`).then((answer) => {
      if (this.tapes.get(symbol) === tape)
        this.meet(symbol, tape, tape.fill(this.missedTrades(symbol, answer)));
    });
  }

  private missedTrades(symbol: string, answer: RestAnswer | undefined): MissedTrades | undefined {
    const steps = this.input.instruments.stepsOf(symbol);
    if (!steps || answer?.code !== SUCCESS || !isFields(answer.data)) return undefined;
    const { epoch, list, complete } = answer.data;
    const trades = decodeTradeList(list, steps);
    if (!trades || typeof epoch !== 'string' || typeof complete !== 'boolean') return undefined;
    return { epoch, complete, trades };
  }
}

/** Whose stream an unreadable message belongs to, where it says at least that. */
function symbolOf(message: unknown): string | undefined {
  const symbol = isFields(message) ? message['symbol'] : undefined;
  return typeof symbol === 'string' ? symbol : undefined;
}
