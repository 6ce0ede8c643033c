/**
 * Publishes market data: one message per market and interval, with changes merged (DESIGN §4). It follows the core's
 * committed events, counts watchers, and publishes nothing without a watcher.
 *
 * Vocabulary. To *watch* is to count as a reader of a channel. A watched market's book and trades are *followed*: the
 * next publication continues the snapshot.
 */
import type { Instrument } from '#domain/market/instrument';
import { channelKind, channelSymbol, type Channel } from '#protocol/names/market';
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import type { TradesAnswer } from './queries.ts';
import type { CoreEvent } from '../core/decision.ts';
import {
  tickerRowChange,
  type ContractsUpdate,
  type MarketUpdate,
  type MarksUpdate,
  type Publication,
  type TickerRow,
  type TickerRowChange,
  type TickersUpdate,
} from '../core/publication.ts';
import { MarketStream } from './market-stream.ts';
import type { TickerStats } from './ticker-stats.ts';
import { ONE_USDT, type UsdtRate } from './ticker-row.ts';

const BOOK_MILLIS = 50;
const TICKER_MILLIS = 250;
/** The interval of the lists of all tickers and of all marks. */
export const TICKERS_MILLIS = 1000;
/** The interval of open interest and insurance funds; a topic is stale after two of them. */
const CONTRACTS_MILLIS = 2000;

export interface PublisherInput {
  readonly instruments: readonly Instrument[];
  readonly clock: Clock;
  /** Whether the market's feed confirms it now. */
  readonly isAlive: (symbol: string) => boolean;
  /** Open interest and insurance funds, as committed; rejects if no feature trades any. */
  readonly contracts?: () => Promise<ContractsUpdate>;
  /** `number`: of the last command that the publication can show. */
  readonly publish: (publication: Publication, number: number) => void;
}

export class Publisher {
  private readonly streams = new Map<string, MarketStream>();
  private readonly perpetuals: MarketStream[] = [];
  private readonly watchers = new Map<Channel, number>();
  /** Channels whose snapshot was given: the next publication continues it. */
  private readonly followed = new Set<Channel>();
  /** The rows last sent to watchers of single markets, and to watchers of all. */
  private readonly sentTickers = new Map<string, TickerRow>();
  private readonly sentRows = new Map<string, TickerRow>();
  private sentAt: Millis | undefined;
  private contracts: ContractsUpdate = { time: 0, funds: [], rows: [] };
  private stops: (() => void)[] = [];
  private number = 0;

  constructor(private readonly input: PublisherInput) {
    for (const instrument of input.instruments) {
      const stream = new MarketStream(instrument);
      this.streams.set(instrument.symbol, stream);
      if (instrument.kind === 'perpetual') this.perpetuals.push(stream);
    }
  }

  start(): void {
    const { clock } = this.input;
    this.stops = [
      clock.every(BOOK_MILLIS, () => this.publishFollowed()),
      clock.every(TICKER_MILLIS, () => this.publishTicker()),
      clock.every(TICKERS_MILLIS, () => {
        this.publishTickers();
        this.publishMarks();
      }),
      clock.every(CONTRACTS_MILLIS, () => this.publishContracts()),
    ];
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }

  /** The rolling values of a market that exists. */
  stats(symbol: string): TickerStats {
    return (this.streams.get(symbol) as MarketStream).stats;
  }

  /** @param number of the command that committed these events */
  apply(events: readonly CoreEvent[], number: number): void {
    this.number = number;
    for (const event of events) {
      const stream = this.streams.get(event.symbol);
      if (stream?.instrument.wide !== true || event.kind === 'market.marked') stream?.apply(event);
    }
  }

  /** The stream of a wide market: its feed gives the book and the trades, which the core lacks. Undefined: not wide. */
  wide(symbol: string): MarketStream | undefined {
    const stream = this.streams.get(symbol);
    return stream?.instrument.wide === true ? stream : undefined;
  }

  /** Counts a watcher of each channel, or of none: the answer names the first channel that does not exist. */
  watch(channels: readonly Channel[]): { refused?: Channel } {
    const refused = channels.find((channel) => !this.exists(channel));
    if (refused !== undefined) return { refused };
    const isFirst = channels.includes('contracts') && !this.watchers.has('contracts');
    for (const channel of channels) this.watchers.set(channel, (this.watchers.get(channel) ?? 0) + 1);
    if (isFirst) this.publishContracts();
    return {};
  }

  unwatch(channels: readonly Channel[]): void {
    for (const channel of channels) {
      const left = (this.watchers.get(channel) ?? 0) - 1;
      if (left > 0) this.watchers.set(channel, left);
      else this.forget(channel);
    }
  }

  /** Whether a socket watches this market's book, trades or ticker. */
  isWatched(symbol: string): boolean {
    return (['book', 'trades', 'ticker'] as const).some((kind) => this.watchers.has(`${kind}:${symbol}`));
  }

  watchedBooks(): number {
    return [...this.watchers.keys()].filter((channel) => channelKind(channel) === 'book').length;
  }

  /** The channel as last published. Its first watcher brings it up to date. */
  snapshot(channel: Channel): MarketUpdate {
    const time = this.input.clock.now();
    const kind = channelKind(channel);
    if (kind === 'tickers') return this.publishedTickers(time);
    if (kind === 'marks') return this.marksAt(time);
    if (kind === 'contracts') return this.contracts;
    const stream = this.streams.get(channelSymbol(channel) ?? '');
    if (!stream) throw new RangeError(`no such channel: ${channel}`);
    if (kind === 'ticker') return { time, rows: [this.publishedTicker(channel, stream)] };
    const isFollowed = this.followed.has(channel);
    if (this.watchers.has(channel)) this.followed.add(channel);
    return kind === 'book' ? stream.book.snapshot(time, isFollowed) : stream.tape.snapshot(time, isFollowed);
  }

  trades(symbol: string, after: number | undefined, limit: number): TradesAnswer | undefined {
    return this.streams.get(symbol)?.tape.after(after, limit);
  }

  private exists(channel: Channel): boolean {
    if (channel === 'tickers' || channel === 'marks') return true;
    if (channel === 'contracts') return this.perpetuals.length > 0;
    const kind = channelKind(channel);
    if (kind !== 'book' && kind !== 'trades' && kind !== 'ticker') return false;
    return this.streams.has(channelSymbol(channel) ?? '');
  }

  private forget(channel: Channel): void {
    this.watchers.delete(channel);
    this.followed.delete(channel);
    if (channelKind(channel) === 'ticker') this.sentTickers.delete(channelSymbol(channel) ?? '');
  }

  private publishFollowed(): void {
    const time = this.input.clock.now();
    for (const channel of this.followed) {
      const symbol = channelSymbol(channel) as string;
      const stream = this.streams.get(symbol) as MarketStream;
      if (channelKind(channel) === 'book') {
        const message = stream.book.next(time, this.input.isAlive(symbol));
        if (message) this.publish({ channel: `book:${symbol}`, message });
      } else {
        const message = stream.tape.next(time);
        if (message) this.publish({ channel: `trades:${symbol}`, message });
      }
    }
  }

  private publishTicker(): void {
    const rows: TickerRowChange[] = [];
    for (const channel of this.watchers.keys()) {
      if (channelKind(channel) !== 'ticker') continue;
      const stream = this.streams.get(channelSymbol(channel) as string) as MarketStream;
      const change = this.changeSince(this.sentTickers, stream);
      if (change) rows.push(change);
    }
    if (rows.length > 0) this.publish({ channel: 'ticker', message: { time: this.input.clock.now(), rows } });
  }

  /** Sent every second even if nothing changed, because it confirms every market that is not silent. */
  private publishTickers(): void {
    const time = this.input.clock.now();
    const rows: TickerRow[] = [];
    for (const stream of this.streams.values()) {
      stream.advance(time);
      if (this.changeSince(this.sentRows, stream)) rows.push(this.tickerOf(stream));
    }
    this.sentAt = time;
    this.publish({ channel: 'tickers', message: { type: 'delta', time, rows, silent: this.silent() } });
  }

  private publishMarks(): void {
    this.publish({ channel: 'marks', message: this.marksAt(this.input.clock.now()) });
  }

  /** The last ones stay if they cannot be read. */
  private publishContracts(): void {
    if (!this.watchers.has('contracts')) return;
    this.input.contracts?.().then((message) => {
      this.contracts = message;
      this.publish({ channel: 'contracts', message });
    }, Boolean);
  }

  private marksAt(time: Millis): MarksUpdate {
    const rows = this.perpetuals.map((stream) => stream.markRow());
    const indexes = this.perpetuals.flatMap((stream) => stream.indexRow() ?? []);
    return { time, rows, ...(indexes.length > 0 && { indexes }) };
  }

  private publish(publication: Publication): void {
    this.input.publish(publication, this.number);
  }

  private changeSince(sent: Map<string, TickerRow>, stream: MarketStream): TickerRowChange | undefined {
    const row = this.tickerOf(stream);
    const change = tickerRowChange(row, sent.get(row.symbol));
    sent.set(row.symbol, row);
    return change;
  }

  private tickerOf(stream: MarketStream): TickerRow {
    return stream.ticker(this.rateOf(stream.instrument.quote));
  }

  /** The value of one of a quote coin: 1 for USDT, else the last price of the coin's USDT market. */
  private rateOf(quote: string): UsdtRate | undefined {
    return quote === 'USDT' ? ONE_USDT : this.streams.get(`${quote}-USDT`)?.usdtRate;
  }

  /** All rows and their time as last sent: the next delta is the difference to exactly this. */
  private publishedTickers(now: Millis): TickersUpdate {
    const rows = [...this.streams.values()].map(
      (stream) => this.sentRows.get(stream.instrument.symbol) ?? this.tickerOf(stream),
    );
    return { type: 'snapshot', time: this.sentAt ?? now, rows, silent: this.silent() };
  }

  /** The same for one market. The next change counts from what its first watcher receives. */
  private publishedTicker(channel: Channel, stream: MarketStream): TickerRowChange {
    const { symbol } = stream.instrument;
    const row = this.sentTickers.get(symbol) ?? this.tickerOf(stream);
    if (this.watchers.has(channel)) this.sentTickers.set(symbol, row);
    return tickerRowChange(row, undefined) as TickerRowChange;
  }

  private silent(): string[] {
    return [...this.streams.keys()].filter((symbol) => !this.input.isAlive(symbol));
  }
}
