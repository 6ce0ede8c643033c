/**
 * A tiny platform for tests of its clients. It speaks the protocol of the market's socket to any number of
 * peers and acts only when the test calls it. `tamper` replaces messages on their way.
 */
import type { BookLevels, Level } from '../../domain/market/book-levels.ts';
import { stepsOf, type Instrument } from '../../domain/market/instrument.ts';
import { MARKET_CODES, SUCCESS } from '../../protocol/names/codes.ts';
import {
  channelKind,
  channelSymbol,
  SOCKET_CALLS,
  type Channel,
  type ChannelKind,
  type ContractsMessage,
  type SocketAnswer,
  type TickerChange,
  type WireMark,
  type WireTicker,
  type WireTrade,
} from '../../protocol/names/market.ts';
import { TinyBooks } from './tiny-books.ts';
import { TinyCandles } from './tiny-candles.ts';
import { tinyInstrument } from './tiny-instrument.ts';

export type Receive = (kind: ChannelKind, message: unknown) => void;

export interface TinyPeer {
  call(event: string, input: unknown, answer: (answer: SocketAnswer) => void): void;
  leave(): void;
}

const FIRST_ID = 1_000;
const SNAPSHOT_TRADES = 50;

export class TinyMarket {
  instruments: Instrument[];
  silent: string[] = [];
  mostChannels = 200;
  /** The answer of `GET /contract/terms`, and the level of every user; undefined: such a call fails. */
  contractTerms: object | undefined;
  /** The answer of `GET /etf/products`; undefined: such a call fails. */
  etfProducts: object | undefined;
  vip: number | undefined;
  /** Stops answering, like the far end of a cut cable. */
  dead = false;
  /** Every subscribe and unsubscribe as it arrived, for tests that count them. */
  readonly calls: { readonly event: string; readonly channels: readonly string[] }[] = [];
  tamper: (kind: ChannelKind, message: unknown) => readonly unknown[] = (_kind, message) => [message];
  private lastId = FIRST_ID;
  private readonly now: () => number;
  private readonly peers = new Map<Receive, Set<string>>();
  private readonly books: TinyBooks;
  private readonly histories = new Map<string, TinyCandles>();
  private readonly tapes = new Map<string, WireTrade[]>();
  private readonly tickers = new Map<string, WireTicker>();
  private readonly marks = new Map<string, WireMark>();
  private contracts: ContractsMessage = { time: 0, funds: [], rows: [] };

  constructor(now: () => number, symbols: readonly string[]) {
    this.now = now;
    this.books = new TinyBooks(now, (symbol) => this.stepsFor(symbol));
    this.instruments = symbols.map((symbol) => tinyInstrument(symbol));
    for (const { symbol } of this.instruments) {
      this.tickers.set(symbol, [symbol, null, null, null, null, '0.000', '0', null]);
    }
  }

  connect(receive: Receive): TinyPeer {
    const held = new Set<string>();
    this.peers.set(receive, held);
    return {
      call: (event, input, answer) => {
        this.answer(event, input, held, receive, answer);
      },
      leave: () => {
        this.peers.delete(receive);
      },
    };
  }

  /** Whether a socket watches the channel. */
  isWatched(channel: Channel): boolean {
    return [...this.peers.values()].some((held) => held.has(channel));
  }

  /** Loses every socket's subscription to a channel; nothing is sent about it. */
  lose(channel: Channel): void {
    for (const held of this.peers.values()) held.delete(channel);
  }

  book(symbol: string): BookLevels {
    return this.books.of(symbol).levels;
  }

  /** Starts a new epoch of the market's stream; peers see it in the next delta. */
  newEpoch(symbol: string): void {
    this.books.of(symbol).epoch += "'";
    this.tapes.delete(symbol);
  }

  moveBook(symbol: string, bids: readonly Level[], asks: readonly Level[]): void {
    this.publish(`book:${symbol}`, 'book', this.books.move(symbol, bids, asks));
  }

  print(symbol: string, price: string, size: string, side: 'buy' | 'sell' = 'buy', time = this.now()): void {
    const tape = this.tapeOf(symbol);
    const trade: WireTrade = [++this.lastId, price, size, side, time];
    tape.push(trade);
    this.candlesOf(symbol).add(trade);
    this.publish(`trades:${symbol}`, 'trades', this.tradesMessage(symbol, 'delta', [trade]));
  }

  /** Changes a market's values: its watchers receive them at once, all others with the next `tick`. */
  setTicker(change: TickerChange): void {
    const [symbol, last, open, high, low, base, quote, usdt] = this.tickerOf(change.symbol);
    const full = { last, open, high, low, base, quote, usdt, ...change };
    const { last: now, ...rest } = full;
    this.tickers.set(symbol, [symbol, now, rest.open, rest.high, rest.low, rest.base, rest.quote, rest.usdt]);
    this.publish(`ticker:${symbol}`, 'ticker', { time: this.now(), rows: [change] });
  }

  setContracts(contracts: Omit<ContractsMessage, 'time'>): void {
    this.contracts = { ...contracts, time: this.now() };
  }

  setMark(row: WireMark): void {
    this.marks.set(row[0], row);
  }

  /** Sends the messages that the platform sends each second, changed or not. */
  tick(): void {
    this.publish('contracts', 'contracts', this.contracts);
    this.publish('tickers', 'tickers', this.tickersMessage('delta'));
    this.publish('marks', 'marks', this.marksMessage());
  }

  epochOf(symbol: string): string {
    return this.books.of(symbol).epoch;
  }

  candlesOf(symbol: string): TinyCandles {
    const candles = this.histories.get(symbol) ?? new TinyCandles(this.stepsFor(symbol), this.now);
    this.histories.set(symbol, candles);
    return candles;
  }

  /** The answer of `GET /market/trades`. */
  tradesAfter(symbol: string, after: number) {
    const tape = this.tapeOf(symbol);
    return {
      epoch: this.books.of(symbol).epoch,
      list: tape.filter(([id]) => id > after),
      complete: (tape[0]?.[0] ?? 0) <= after + 1,
    };
  }

  private answer(
    event: string,
    input: unknown,
    held: Set<string>,
    receive: Receive,
    answer: (answer: SocketAnswer) => void,
  ): void {
    if (this.dead) return;
    if (event === SOCKET_CALLS.clock) {
      answer({ code: SUCCESS, msg: '', data: { time: this.now() } });
      return;
    }
    const { channels } = input as { channels: Channel[] };
    this.calls.push({ event, channels });
    if (event === SOCKET_CALLS.unsubscribe) {
      for (const channel of channels) held.delete(channel);
      answer({ code: SUCCESS, msg: '' });
      return;
    }
    const refused = this.refusalOf(channels, held);
    if (refused) {
      answer(refused);
      return;
    }
    answer({ code: SUCCESS, msg: '' });
    for (const channel of channels) {
      held.add(channel);
      this.deliver(receive, channelKind(channel), this.snapshot(channel));
    }
  }

  private refusalOf(channels: readonly Channel[], held: ReadonlySet<string>): SocketAnswer | undefined {
    for (const channel of channels) {
      const symbol = channelSymbol(channel);
      if (symbol !== undefined && !this.instruments.some((each) => each.symbol === symbol)) {
        return { code: MARKET_CODES.unknownSymbol, msg: '', data: { channel } };
      }
    }
    const fresh = channels.filter((channel) => !held.has(channel));
    const first = fresh[this.mostChannels - held.size];
    return first === undefined
      ? undefined
      : { code: MARKET_CODES.tooManySubscriptions, msg: '', data: { channel: first } };
  }

  private snapshot(channel: Channel): unknown {
    const symbol = channelSymbol(channel) ?? '';
    switch (channelKind(channel)) {
      case 'tickers':
        return this.tickersMessage('snapshot');
      case 'marks':
        return this.marksMessage();
      case 'contracts':
        return this.contracts;
      case 'ticker': {
        const [, last, open, high, low, base, quote, usdt] = this.tickerOf(symbol);
        return { time: this.now(), rows: [{ symbol, last, open, high, low, base, quote, usdt }] };
      }
      case 'book':
        return this.books.snapshot(symbol);
      case 'trades':
        return this.tradesMessage(symbol, 'snapshot', this.tapeOf(symbol).slice(-SNAPSHOT_TRADES));
    }
  }

  private publish(channel: Channel, kind: ChannelKind, message: unknown): void {
    for (const [receive, held] of this.peers) if (held.has(channel)) this.deliver(receive, kind, message);
  }

  private deliver(receive: Receive, kind: ChannelKind, message: unknown): void {
    for (const each of this.tamper(kind, message)) receive(kind, each);
  }

  private tradesMessage(symbol: string, type: 'snapshot' | 'delta', trades: readonly WireTrade[]) {
    return { symbol, type, epoch: this.books.of(symbol).epoch, trades, time: this.now() };
  }

  private tickersMessage(type: 'snapshot' | 'delta') {
    return { type, time: this.now(), rows: [...this.tickers.values()], silent: this.silent };
  }

  private marksMessage() {
    return { time: this.now(), rows: [...this.marks.values()] };
  }

  private tapeOf(symbol: string): WireTrade[] {
    const tape = this.tapes.get(symbol) ?? [];
    this.tapes.set(symbol, tape);
    return tape;
  }

  private tickerOf(symbol: string): WireTicker {
    return this.tickers.get(symbol) ?? [symbol, null, null, null, null, '0', '0', null];
  }

  private stepsFor(symbol: string) {
    const instrument = this.instruments.find((each) => each.symbol === symbol);
    if (!instrument) throw new RangeError(`no such market: ${symbol}`);
    return stepsOf(instrument);
  }
}
