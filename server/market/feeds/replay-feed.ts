/**
 * Plays a recording as a feed. It keeps the whole book of each symbol and mirrors the best 200 levels a side; its
 * trades are printed, its marks passed on. Events take the platform's clock as they are played.
 *
 * - *Position* is the recording's time at this moment, in milliseconds since its first book event; it grows by `speed`
 *   times the platform's time. An event is *due* when the position reaches it. Times may step back by some
 *   milliseconds. The order of the lines is decisive, so an event is never due before the one above it.
 * - Events that are due within one beat are merged into one quote per market, but a quote is sent before each print, so
 *   that a trade is matched with the same book as in the recording.
 * - Events before the offset are applied silently: their trades are past, only their state counts.
 * - At the end the book stays and the feed is no longer alive. In a loop, one beat after the end a new generation
 *   begins at the offset again.
 */
import { stepsOf, type Instrument } from '#domain/market/instrument';
import type { FeedMark } from '#domain/market/market-mark';
import type { Millis } from '#domain/units';
import type { Clock } from '#domain/clock';
import type { Feed, FeedSink } from './feed.ts';
import { readWhole } from './recording.ts';
import type { RecordedEvent } from './recording-line.ts';
import { FeedMirror } from './feed-mirror.ts';

export interface ReplayInput {
  readonly file: string;
  /** How many times as fast as it was recorded. */
  readonly speed: number;
  readonly loop: boolean;
  /** Seconds from the first book event. */
  readonly offset: number;
  readonly clock: Clock;
}

type PlayedEvent = Exclude<RecordedEvent, { kind: 'instrument' | 'wide' }>;

const BEAT_MILLIS: Millis = 50;

export async function createReplayFeed(input: ReplayInput): Promise<Feed> {
  if (!(input.speed > 0 && Number.isFinite(input.speed)))
    throw new RangeError('a replay needs a speed above 0');
  if (!(input.offset >= 0 && Number.isFinite(input.offset)))
    throw new RangeError('a replay needs an offset from 0');
  const { instruments, events } = await readWhole(input.file, playedEvents);
  if (!events.some(({ kind }) => kind === 'book'))
    throw new Error(`recording ${input.file} has no book event`);
  return new ReplayFeed(input, instruments, events);
}

async function playedEvents(read: AsyncIterable<RecordedEvent>) {
  const instruments: Instrument[] = [];
  const events: PlayedEvent[] = [];
  for await (const event of read) {
    if (event.kind === 'wide')
      throw new Error(
        `${event.symbol} has numbers of too many digits to be played; npm run replay takes them`,
      );
    if (event.kind === 'instrument') instruments.push(event.instrument);
    else events.push(event);
  }
  return { instruments, events };
}

class ReplayFeed implements Feed {
  readonly instruments: readonly Instrument[];
  private readonly input: ReplayInput;
  private readonly events: readonly PlayedEvent[];
  private readonly symbols: ReadonlySet<string>;
  /** When each event is due, in milliseconds of the recording. */
  private readonly due: Float64Array;
  private mirrors = new Map<string, FeedMirror>();
  /** The last recorded mark of each market: a recording that pauses is alive, and so is its index. */
  private marks = new Map<string, FeedMark>();
  /** Contracts whose recording has no marks: their index is the middle of its book. */
  private readonly unmarked: ReadonlySet<string>;
  private next = 0;
  private origin: Millis = 0;
  private state: 'waiting' | 'playing' | 'ended' = 'waiting';
  private quit: () => void = () => undefined;

  constructor(input: ReplayInput, instruments: readonly Instrument[], events: readonly PlayedEvent[]) {
    this.input = input;
    this.instruments = instruments;
    this.events = events;
    this.symbols = new Set(instruments.map(({ symbol }) => symbol));
    const marked = new Set(events.flatMap(({ kind, symbol }) => (kind === 'mark' ? [symbol] : [])));
    const contracts = instruments.filter(({ kind }) => kind === 'perpetual');
    this.unmarked = new Set(contracts.flatMap(({ symbol }) => (marked.has(symbol) ? [] : [symbol])));
    this.due = dueTimes(events);
  }

  start(sink: FeedSink): void {
    this.stop();
    this.begin(sink);
    this.quit = this.input.clock.every(BEAT_MILLIS, () => {
      this.beat(sink);
    });
  }

  stop(): void {
    this.quit();
    this.quit = () => undefined;
    this.state = 'waiting';
  }

  isAlive(symbol: string): boolean {
    if (!this.symbols.has(symbol)) return false;
    return this.state === 'playing' || (this.state === 'ended' && this.input.loop);
  }

  /** A recording has no history before its begin. */
  past(): undefined {
    return undefined;
  }

  private beat(sink: FeedSink): void {
    if (this.state === 'playing') this.play(sink);
    else if (this.input.loop) this.begin(sink);
  }

  /** A new generation: everything up to the offset silently, then the events that are due at it. */
  private begin(sink: FeedSink): void {
    this.state = 'playing';
    this.next = 0;
    this.marks.clear();
    this.mirrors = new Map(
      this.instruments.map((instrument) => [instrument.symbol, new FeedMirror(stepsOf(instrument))]),
    );
    this.origin = this.input.clock.now();
    for (const { symbol } of this.instruments) sink.begin(symbol);
    for (; this.isDueBefore(this.input.offset * 1000); this.next++)
      this.absorb(this.events[this.next] as PlayedEvent);
    this.play(sink);
  }

  private play(sink: FeedSink): void {
    const position = this.input.offset * 1000 + (this.input.clock.now() - this.origin) * this.input.speed;
    for (; this.next < this.events.length && (this.due[this.next] as number) <= position; this.next++) {
      const event = this.events[this.next] as PlayedEvent;
      if (event.kind !== 'trade') this.absorb(event);
      else {
        this.quote(sink, event.symbol);
        sink.print(event.symbol, event.side, event.price, event.lots);
      }
    }
    for (const symbol of this.mirrors.keys()) this.quote(sink, symbol);
    for (const [symbol, mark] of this.marks) sink.mark(symbol, mark);
    for (const symbol of this.unmarked) this.markMiddle(sink, symbol);
    if (this.next < this.events.length) return;
    this.state = 'ended';
    sink.recheck();
  }

  private isDueBefore(position: Millis): boolean {
    return this.next < this.events.length && (this.due[this.next] as number) < position;
  }

  private absorb(event: PlayedEvent): void {
    if (event.kind === 'mark') this.marks.set(event.symbol, this.playedMark(event));
    if (event.kind !== 'book') return;
    const book = this.mirrors.get(event.symbol)?.book;
    if (event.whole) book?.clear();
    book?.apply(event.bids, event.asks);
  }

  private quote(sink: FeedSink, symbol: string): void {
    const quote = this.mirrors.get(symbol)?.nextQuote();
    if (quote) sink.quote(symbol, quote.whole, quote.bids, quote.asks);
  }

  private markMiddle(sink: FeedSink, symbol: string): void {
    const book = this.mirrors.get(symbol)?.book;
    const [bid, ask] = [book?.bids.best(), book?.asks.best()];
    if (bid !== undefined && ask !== undefined && bid < ask)
      sink.mark(symbol, { index: Math.ceil((bid + ask) / 2), isOwnMid: true });
  }

  /** The next funding is as far ahead on the platform's clock as in the recording, divided by the speed. */
  private playedMark(event: Extract<PlayedEvent, { kind: 'mark' }>): FeedMark {
    const { mark, index, fundingRate, nextFundingTime, time } = event;
    const ahead = nextFundingTime === undefined ? 0 : (nextFundingTime - time) / this.input.speed;
    return {
      mark,
      index,
      ...(fundingRate !== undefined && { fundingRate }),
      ...(nextFundingTime !== undefined && { nextFundingTime: Math.round(this.input.clock.now() + ahead) }),
    };
  }
}

/** Milliseconds since the first book event, never falling; events before it are due with it. */
function dueTimes(events: readonly PlayedEvent[]): Float64Array {
  const first = events.find(({ kind }) => kind === 'book')?.time ?? 0;
  const due = new Float64Array(events.length);
  let latest = 0;
  events.forEach((event, i) => {
    latest = Math.max(latest, event.time - first);
    due[i] = latest;
  });
  return due;
}
