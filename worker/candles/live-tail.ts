/**
 * The newest candles of a series, built from their minutes: the open one, and earlier ones whose minutes are still
 * held, so that a slightly late trade finds its place. `base` is the rollup of everything earlier in the first of
 * them.
 */
import { rollUp, type Candle } from '#domain/market/candle';
import { MinuteSeries } from '#domain/market/minute-series';
import type { Calendar, Period } from '#domain/market/periods';
import type { Millis } from '#domain/units';
import type { Trade } from '../feed/changes.ts';
import type { OpenCandle } from './candle-page.ts';

const MINUTE = 60_000;
/** Minutes that remain when there are twice as many: one page of them. */
const KEPT_MILLIS = 60 * MINUTE;

export class LiveTail {
  private readonly minutes = new MinuteSeries();
  private base: Candle | undefined;

  constructor(
    readonly calendar: Calendar,
    private readonly period: Period,
    open: OpenCandle | undefined,
  ) {
    this.base = open?.base;
    for (const minute of open?.minutes ?? []) this.minutes.put(minute);
    if (this.minutes.first !== undefined) this.minutes.forgetBefore(this.minutes.first);
  }

  /** False if the trade belongs to a minute that is not held. A wide market has no candles. */
  trade({ time, price, size }: Trade): boolean {
    if (typeof size === 'bigint') return true;
    if (!this.minutes.trade(time, price, size)) return false;
    this.forget();
    return true;
  }

  /**
   * The candles from the one that holds `from` (as far back as minutes are held) to the one that is open `now`, or to
   * that of the last trade if it is later than the clock.
   */
  candles(from: Millis, now: Millis): readonly Candle[] {
    const { first, last } = this.minutes;
    if (first === undefined || last === undefined) return [];
    const list = this.minutes.candles(
      this.calendar,
      this.period,
      Math.max(from, first),
      Math.max(now + 1, last + MINUTE),
    );
    const [oldest] = list;
    const { base } = this;
    if (oldest && base?.time === oldest.time) list[0] = rollUp(base.time, [base, oldest]);
    return list;
  }

  /** Bounds the held minutes to about an hour, however long the topic is watched. */
  private forget(): void {
    const { first = 0, last = 0 } = this.minutes;
    if (last - first < 2 * KEPT_MILLIS) return;
    const keep = last - KEPT_MILLIS;
    const time = this.calendar.start(keep, this.period);
    const gone = this.minutes.rollUp(time, time, keep);
    const before = this.base?.time === time ? this.base : undefined;
    this.base = before && gone ? rollUp(time, [before, gone]) : gone;
    this.minutes.forgetBefore(keep);
  }
}
