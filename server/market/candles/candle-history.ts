/**
 * One market's minutes from the beginning of its history until now. Three sources follow each other without a gap: the
 * past that its feed computes, up to the *history start*, which is its first stored minute; the stored minutes, up to
 * the *memory start*; and from there on the minutes in memory. A period across a border is composed from both sides,
 * so that no border is visible.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { carriedCandle, rollUp, type Candle } from '#domain/market/candle';
import { stepsOf, type Instrument, type Steps } from '#domain/market/instrument';
import { MinuteSeries } from '#domain/market/minute-series';
import type { Calendar, Period } from '#domain/market/periods';
import type { Millis, Ticks } from '#domain/units';
import type { MarketPast } from '../feeds/feed.ts';
import type { CountedMinute, CountedStretch } from '../ticker-stats.ts';
import type { MinuteStore, StoredMinute, StoredSeries } from './tables.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** How far back from the history start the past is computed; it begins with a month. */
const PAST: Millis = 4 * 366 * DAY;
/** The number of computed pieces between two yields to the event loop: some milliseconds of work. */
const PIECES_A_BREATH = 100;
/** The maximum of stored minutes that one statement rolls up, so that a commit never waits long for it. */
const STORED_AT_ONCE: Millis = 14 * DAY;

/** Periods that are rolled up from stored days. */
const DAYS_AND_MORE: ReadonlySet<Period> = new Set(['1d', '3d', '1w', '1M']);

export interface CandleHistoryInput {
  readonly instrument: Instrument;
  readonly past: MarketPast | undefined;
  readonly calendar: Calendar;
  readonly store: Pick<MinuteStore, 'rollUps' | 'closeBefore'>;
}

export class CandleHistory {
  readonly steps: Steps;
  /** The market's name among the stored minutes: a market with changed steps begins another series. */
  readonly series: string;
  readonly memory = new MinuteSeries();
  epoch = '';
  /** The last trade in these minutes, or one before all trades of this run. */
  tradeId = 0;
  private historyStart: Millis | undefined;
  /** Whole stored days that were read. They are before the memory start and never change. */
  private readonly storedDays = new Map<Millis, Candle>();

  constructor(private readonly input: CandleHistoryInput) {
    const { symbol, priceStep, sizeStep } = input.instrument;
    this.steps = stepsOf(input.instrument);
    this.series = `${symbol} ${priceStep} ${sizeStep}`;
  }

  get symbol(): string {
    return this.input.instrument.symbol;
  }

  /** The time at which its history begins; undefined if it never traded. */
  get begin(): Millis | undefined {
    if (this.historyStart === undefined || this.input.past === undefined) return this.historyStart;
    return this.input.calendar.start(this.historyStart - PAST, '1M');
  }

  /** The time at which stored minutes begin. */
  get storedFrom(): Millis {
    return this.historyStart ?? Infinity;
  }

  /**
   * Loads the stored minutes from `from` on. The computed past ends with the first minute of the first run, whatever
   * is traded later; that minute is returned, to be stored.
   */
  load(stored: StoredSeries | undefined, from: Millis, now: Millis): Candle | undefined {
    if (stored !== undefined) {
      this.historyStart = stored.first;
      this.input.past?.endAt(stored.first);
      if (stored.closeBefore !== undefined) this.memory.put(carriedCandle(from, stored.closeBefore));
      for (const minute of stored.minutes) this.memory.put(minute);
      return undefined;
    }
    if (this.input.past === undefined) return undefined;
    const time = Math.floor(now / MINUTE) * MINUTE;
    this.input.past.endAt(time);
    const first = carriedCandle(time, (this.computed(time - MINUTE, time).at(-1) as Candle).close);
    this.historyStart = time;
    this.memory.put(first);
    return first;
  }

  /**
   * The history from which the values of a day start: every minute from `from` on that is known before this run's
   * trades. Whole hours of the computed past are not split into minutes before the values need them.
   */
  seeds(from: Millis, stored: readonly StoredMinute[]): (CountedMinute | CountedStretch)[] {
    const historyStart = Math.max(from, this.storedFrom);
    const isPastIn =
      this.input.past !== undefined && this.storedFrom > from && this.historyStart !== undefined;
    const computed = isPastIn ? this.computedSeeds(this.input.past, from, historyStart) : [];
    const first = this.memory.minute(historyStart);
    const carried = first === undefined || first.trades > 0 ? [] : [{ ...first, quoteSteps: 0n }];
    return [...computed, ...carried, ...stored.filter((minute) => minute.trades > 0)];
  }

  /** Folds a trade into its minute; false if that minute is no longer in memory. */
  trade(id: number, time: Millis, price: Ticks, lots: number): boolean {
    const isKnown = this.memory.trade(time, price, lots);
    this.tradeId = id;
    this.historyStart ??= this.memory.first;
    return isKnown;
  }

  /**
   * The candles of the periods that overlap `[from, to)`, up to the memory start: oldest first; the last one may be
   * incomplete.
   */
  async older(period: Period, from: Millis, to: Millis): Promise<Candle[]> {
    const list: Candle[] = [];
    const historyStart = this.storedFrom;
    if (this.input.past !== undefined)
      await this.appendComputed(list, period, from, Math.min(historyStart, to));
    if (to > historyStart) await this.appendStored(list, period, Math.max(from, historyStart), to);
    return list;
  }

  private async appendComputed(list: Candle[], period: Period, from: Millis, to: Millis): Promise<void> {
    const { calendar } = this.input;
    let pieces = 0;
    for (let at = from; at < to;) {
      const end = Math.min(to, calendar.next(at, period));
      const parts = this.computed(at, end);
      list.push(rollUp(calendar.start(at, period), parts));
      at = end;
      pieces += parts.length;
      if (pieces < PIECES_A_BREATH) continue;
      pieces = 0;
      await breathe();
    }
  }

  private async appendStored(list: Candle[], period: Period, from: Millis, to: Millis): Promise<void> {
    const { calendar, store } = this.input;
    const step = DAYS_AND_MORE.has(period) ? '1d' : period;
    const held = step === '1d' ? this.storedDays : new Map<Millis, Candle>();
    let carried = list.at(-1)?.close ?? (await store.closeBefore(this.series, from));
    const take = (begin: Millis, candle: Candle | undefined) => {
      if (candle === undefined) return;
      carried = candle.close;
      append(list, { ...candle, time: calendar.start(begin, period) });
    };
    for (let at = from; at < to;) {
      const known = held.get(at);
      if (known !== undefined) {
        take(at, known);
        at = calendar.next(at, step);
        continue;
      }
      const bounds = [at];
      const stop = Math.min(to, at + STORED_AT_ONCE);
      for (; at < stop && !held.has(at); bounds.push(at)) at = Math.min(to, calendar.next(at, step));
      const rolled = new Map<number, Candle>();
      for (const { place, candle } of await store.rollUps(this.series, bounds)) rolled.set(place, candle);
      bounds.slice(0, -1).forEach((begin, place) => {
        const candle = withCarried(rolled.get(place), begin, carried);
        take(begin, candle);
        const isWhole = calendar.start(begin, step) === begin && calendar.next(begin, step) <= to;
        if (isWhole && candle !== undefined) held.set(begin, candle);
      });
    }
  }

  /** The computed past of `[from, to)` in the largest pieces that fit. */
  private computed(from: Millis, to: Millis): [Candle, ...Candle[]] {
    const { calendar } = this.input;
    const past = this.input.past as MarketPast;
    const pieces: Candle[] = [];
    for (let at = from; at < to;) {
      const dayEnd = calendar.next(at, '1d');
      if (dayEnd <= to && calendar.start(at, '1d') === at) {
        pieces.push(past.day(at));
        at = dayEnd;
        continue;
      }
      const begin = at;
      const hourEnd = calendar.next(at, '1h');
      const isWhole = hourEnd <= to && calendar.start(at, '1h') === at;
      at = Math.min(to, hourEnd);
      if (isWhole) pieces.push(...past.hours(begin).filter((hour) => hour.time === begin));
      else pieces.push(...past.minutes(begin).filter(({ time }) => time >= begin && time < at));
    }
    return pieces as [Candle, ...Candle[]];
  }

  private computedSeeds(past: MarketPast, from: Millis, to: Millis): (CountedMinute | CountedStretch)[] {
    const { calendar } = this.input;
    const seeds: (CountedMinute | CountedStretch)[] = [];
    for (let at = from; at < to; at = calendar.next(at, '1h')) {
      const begin = at;
      const isWhole = calendar.start(begin, '1h') === begin && calendar.next(begin, '1h') <= to;
      const hour = isWhole ? past.hours(begin).find(({ time }) => time === begin) : undefined;
      if (hour === undefined) {
        const minutes = past.minutes(begin).filter(({ time }) => time >= from && time < to);
        seeds.push(...minutes.map((minute) => counted(minute, typicalPrice(minute))));
        continue;
      }
      const price = typicalPrice(hour);
      const minutes = () => past.minutes(begin).map((minute) => counted(minute, price));
      seeds.push({ ...counted(hour, price), minutes });
    }
    return seeds;
  }
}

/** Appends a candle, or merges it into the last one if both are parts of the same period. */
export function append(list: Candle[], candle: Candle): void {
  const last = list.at(-1);
  if (last?.time === candle.time) list[list.length - 1] = rollUp(candle.time, [last, candle]);
  else list.push(candle);
}

/** Stored minutes as one candle from `begin` on: before its first stored minute the previous close is repeated. */
function withCarried(
  candle: Candle | undefined,
  begin: Millis,
  carried: Ticks | undefined,
): Candle | undefined {
  if (carried === undefined || candle?.time === begin) return candle;
  const repeated = carriedCandle(begin, carried);
  return candle === undefined ? repeated : rollUp(begin, [repeated, candle]);
}

/** The volume in the quote of a computed candle: its lots at one price. */
function counted(candle: Candle, price: bigint): CountedMinute {
  return { ...candle, quoteSteps: BigInt(candle.lots) * price };
}

function typicalPrice({ high, low }: Candle): bigint {
  return BigInt(Math.round((high + low) / 2));
}
