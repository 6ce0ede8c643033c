/**
 * Books and trades: channels in which each message follows the last. The code loads with the first topic that needs
 * one of them.
 */
import { channelKind, channelSymbol, type Channel } from '#protocol/names/market';
import type { BookChange, Decoded, StreamKind, TradesChange } from '../feed/changes.ts';
import { loadJsonReader } from '../feed/json-reader.ts';
import { StreamReader } from '../feed/unpack-streams.ts';
import type { MarketInput } from './market-input.ts';
import { OrderBook } from './order-book.ts';
import { Tape, type TapeNeed } from './tape.ts';

export class MarketStreams {
  readonly reader = new StreamReader();
  readonly books = new Map<string, OrderBook>();
  readonly tapes = new Map<string, Tape>();
  private readonly input: MarketInput;

  constructor(input: MarketInput) {
    this.input = input;
  }

  apply(decoded: Extract<Decoded, { kind: StreamKind }>): void {
    if (decoded.kind === 'book') this.applyBook(decoded.symbol, decoded.change);
    else this.applyTrades(decoded.symbol, decoded.change);
  }

  forget(channel: Channel): void {
    const symbol = channelSymbol(channel);
    if (symbol === undefined) return;
    if (channelKind(channel) === 'book') this.books.delete(symbol);
    if (channelKind(channel) === 'trades') this.tapes.delete(symbol);
  }

  markStale(): void {
    for (const book of this.books.values()) book.markStale();
    for (const tape of this.tapes.values()) tape.markStale();
  }

  rebuild(symbols: ReadonlySet<string>): void {
    for (const symbol of symbols) {
      if (this.books.delete(symbol)) this.input.resync(`book:${symbol}`);
      if (this.tapes.delete(symbol)) this.input.resync(`trades:${symbol}`);
    }
  }

  private applyBook(symbol: string, change: BookChange | undefined): void {
    const book = this.books.get(symbol) ?? this.beginBook(symbol);
    if (!book) return;
    if (!change) book.markStale();
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
    this.joinTape(symbol, tape, change ? tape.apply(change) : tape.restart());
  }

  private joinTape(symbol: string, tape: Tape, need: TapeNeed): void {
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
        if (this.tapes.get(symbol) === tape) this.joinTape(symbol, tape, tape.fill(missed));
      });
  }
}
