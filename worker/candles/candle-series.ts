/**
 * The candles of one market and period: history by pages, the open candle by live trades, new periods by the
 * platform's clock. A live series equals the platform's own.
 *
 * Tricky orders: trades that arrive while a page is loading wait for it; trades that the page already holds (id up to
 * its `tradeId`) are dropped. A page and a stream of different epochs do not fit until one of them catches up. A
 * snapshot of the stream, a hole in its ids or a trade older than the held minutes may have changed closed candles:
 * the newest ones are fetched again, with some earlier ones as an anchor. If the anchor differs from the held
 * candles, the whole history is loaded again.
 */
import type { Candle } from '#domain/market/candle';
import type { Calendar, Period } from '#domain/market/periods';
import type { Millis } from '#domain/units';
import type { Clock } from '#domain/clock';
import type { Trade } from '../feed/changes.ts';
import type { CandlePage } from './candle-page.ts';
import { firstDifference, isAnchored, isSound, placeOf } from './candle-list.ts';
import { LiveTail } from './live-tail.ts';
import { tradesInOrder, type Tape } from '../market/tape.ts';

/** Size of a page, unless more of the newest candles must be fetched again. */
const PAGE = 300;
const LARGEST_PAGE = 1_000;
/** Number of candles fetched before the suspect ones: a late trade may have changed some. */
const MARGIN = 60;
/** Limit of the held history: ten screens, and indicators over it are fast. */
const MOST_CANDLES = 5_000;
const RETRY_MILLIS: Millis = 1_000;
const LAST_RETRY_MILLIS: Millis = 8_000;
/** Timers count no further than 24 days; an hourly check costs nothing. */
const LONGEST_WAIT: Millis = 3_600_000;
/** Limit of the trades that wait for a page; if there are more, a later page holds them. */
const MOST_WAITING = 2_000;

export type SeriesState = 'waiting' | 'live' | 'resyncing';

export interface PageQuery {
  readonly before?: Millis;
  readonly limit: number;
}

export interface SeriesInput {
  readonly period: Period;
  readonly clock: Clock;
  /** The platform's clock. */
  readonly serverNow: () => Millis;
  readonly fetch: (query: PageQuery) => Promise<CandlePage | undefined>;
  /** The stream must send a snapshot. */
  readonly resync: () => void;
  /** Undefined if there is no such zone. */
  readonly calendarOf: (zone: string) => Calendar | undefined;
  /** Candles from this place on have changed; undefined: all have, or their places have. */
  readonly changed: (from: number | undefined) => void;
}

export class CandleSeries {
  /** Oldest first, without a hole; the last one is open. */
  candles: Candle[] = [];
  private readonly input: SeriesInput;
  private tail: LiveTail | undefined;
  private tape: Tape | undefined;
  /** The tape's generation that the trades since the page belong to. */
  private generation: object | undefined;
  private epoch = '';
  private tradeId = 0;
  private next: Millis | undefined;
  private asking = false;
  private isDoubtful = true;
  /** The time from which the candles are suspect. */
  private suspectFrom: Millis = Infinity;
  /** Trades that arrived while a page was loading, all of one epoch. */
  private waiting: Trade[] = [];
  private waitingEpoch = '';
  private retryMillis = RETRY_MILLIS;
  private stopTimer: () => void = () => undefined;
  private olderAnswer: Promise<boolean> | undefined;
  private isClosed = false;

  constructor(input: SeriesInput) {
    this.input = input;
    void this.ask();
  }

  get state(): SeriesState {
    if (!this.tail) return 'waiting';
    const { tape } = this;
    const follows = tape?.state === 'live' && tape.generation === this.generation && !this.isDoubtful;
    return follows ? 'live' : 'resyncing';
  }

  get hasMore(): boolean {
    return this.next !== undefined && this.candles.length < MOST_CANDLES;
  }

  /** When the open candle closes by the platform's clock; 0 without one. */
  get closesAt(): Millis {
    const last = this.candles.at(-1);
    return last ? this.after(last) : 0;
  }

  close(): void {
    this.isClosed = true;
    this.stopTimer();
  }

  /** The market's trades continued, or their stream began again. */
  follow(tape: Tape): void {
    this.tape = tape;
    if (tape.state !== 'live') return;
    if (this.asking) this.await(tape);
    else if (this.generation !== undefined && this.generation !== tape.generation) this.markSuspect();
    else this.join(tape, this.generation === undefined ? tradesInOrder(tape, []) : tape.fresh);
  }

  private await(tape: Tape): void {
    // Trades published in an epoch that has ended may never have been written.
    if (tape.epoch !== this.waitingEpoch) this.waiting = [];
    this.waitingEpoch = tape.epoch;
    this.waiting.push(...tape.fresh);
    if (this.waiting.length > MOST_WAITING) this.waiting.splice(0, MOST_WAITING / 2);
  }

  /** Loads one more page before the oldest candle; false if there is none or the call failed. */
  older(): Promise<boolean> {
    this.olderAnswer ??= this.loadOlder().finally(() => {
      this.olderAnswer = undefined;
    });
    return this.olderAnswer;
  }

  private async loadOlder(): Promise<boolean> {
    const { next: before } = this;
    if (before === undefined || !this.hasMore) return false;
    const limit = Math.min(PAGE, MOST_CANDLES - this.candles.length);
    const page = await this.input.fetch({ before, limit });
    // If the series has begun again meanwhile, this page belongs to the old one.
    if (!page || this.isClosed || this.next !== before) return false;
    if (page.epoch !== this.epoch) this.markSuspect();
    const [oldest] = this.candles;
    const last = page.list.at(-1);
    const adjoins = oldest && (!last || this.after(last) === oldest.time);
    if (!adjoins || page.epoch !== this.epoch) return false;
    this.next = page.next;
    this.candles.unshift(...page.list);
    this.input.changed(undefined);
    return page.list.length > 0;
  }

  private after(candle: Candle): Millis {
    return this.tail?.calendar.next(candle.time, this.input.period) ?? 0;
  }

  /** Candles from here on may differ from the platform's. */
  private markSuspect(from: Millis = this.candles.at(-1)?.time ?? Infinity): void {
    this.isDoubtful = true;
    this.suspectFrom = Math.min(this.suspectFrom, from);
    this.stopTimer();
    if (!this.asking) void this.ask();
  }

  private async ask(): Promise<void> {
    this.asking = true;
    const tail = this.tailLength();
    const page = await this.input.fetch({ limit: tail ?? PAGE });
    if (this.isClosed) return;
    if (page && this.take(page, tail !== undefined) && !this.isDoubtful) {
      this.asking = false;
      this.retryMillis = RETRY_MILLIS;
      return;
    }
    this.isDoubtful = true;
    this.input.clock.after(this.retryMillis, () => {
      if (!this.isClosed) void this.ask();
    });
    this.retryMillis = Math.min(2 * this.retryMillis, LAST_RETRY_MILLIS);
  }

  /** The number of suspect candles with a margin; undefined if beginning again costs no more. */
  private tailLength(): number | undefined {
    const last = this.candles.at(-1);
    if (!last || !this.tail) return undefined;
    const now = this.input.serverNow();
    let length = MARGIN + this.candles.length - placeOf(this.candles, this.suspectFrom) + 1;
    let time = this.after(last);
    while (time <= now && length <= LARGEST_PAGE) {
      length++;
      time = this.tail.calendar.next(time, this.input.period);
    }
    return length > LARGEST_PAGE ? undefined : length;
  }

  /** Replaces the held candles from the newest page's first candle on; false if the page does not fit. */
  private take(page: CandlePage, isTail: boolean): boolean {
    const calendar = this.input.calendarOf(page.zone);
    if (!calendar || !isSound(page)) return false;
    const before = this.candles;
    const place = placeOf(this.candles, page.list[0]?.time ?? Infinity);
    const continues = isTail && isAnchored(before, page.list, place, this.suspectFrom);
    if (!continues) this.next = page.next;
    this.tail = new LiveTail(calendar, this.input.period, page.open);
    this.candles = continues ? [...before.slice(0, place), ...page.list] : [...page.list];
    this.epoch = page.epoch;
    this.tradeId = page.tradeId;
    this.isDoubtful = false;
    this.suspectFrom = Infinity;
    this.generation = undefined;
    this.input.changed(continues ? firstDifference(before, this.candles, place) : undefined);
    const waited = this.waiting;
    this.waiting = [];
    if (this.tape?.state === 'live') this.join(this.tape, tradesInOrder(this.tape, waited));
    return true;
  }

  /** Adds the trades that the candles do not include yet. */
  private join(tape: Tape, trades: readonly Trade[]): void {
    if (tape.epoch !== this.epoch) {
      this.markSuspect();
      this.input.resync();
      return;
    }
    let from = this.generation === tape.generation ? Infinity : (this.candles.at(-1)?.time ?? Infinity);
    this.generation = tape.generation;
    for (const trade of trades) {
      if (trade.id <= this.tradeId) continue;
      if (trade.id !== this.tradeId + 1) {
        this.markSuspect();
        break;
      }
      this.tradeId = trade.id;
      if (this.tail?.trade(trade) !== true)
        this.markSuspect(this.tail?.calendar.start(trade.time, this.input.period));
      from = Math.min(from, trade.time);
    }
    if (from < Infinity) this.roll(from);
  }

  /** Builds the candles from that of `from` on again. */
  private roll(from: Millis): void {
    const list = this.tail?.candles(from, this.input.serverNow()) ?? [];
    const [first] = list;
    if (!first) return;
    const place = placeOf(this.candles, first.time);
    this.candles.splice(place, Infinity, ...list);
    const surplus = this.candles.length - MOST_CANDLES - PAGE;
    if (surplus > 0) this.candles.splice(0, PAGE + surplus);
    this.input.changed(surplus > 0 ? undefined : place);
    this.plan();
  }

  /** The next candle opens by the platform's clock, with or without trades. */
  private plan(): void {
    this.stopTimer();
    const { closesAt } = this;
    if (closesAt === 0) return;
    const { clock, serverNow } = this.input;
    const wait = Math.min(Math.max(1, closesAt - serverNow()), LONGEST_WAIT);
    this.stopTimer = clock.after(wait, () => {
      const isDue = serverNow() >= this.closesAt;
      if (isDue && this.state === 'live') this.roll(this.candles.at(-1)?.time ?? 0);
      else this.planAgain(isDue);
    });
  }

  /** Waits again if it is too early, or while the stream is broken, whose next message fetches the newest candles. */
  private planAgain(isDue: boolean): void {
    if (!isDue) this.plan();
    else
      this.stopTimer = this.input.clock.after(RETRY_MILLIS, () => {
        this.plan();
      });
  }
}
