/**
 * The minutes of one market, and every coarser candle as their roll-up. The platform keeps recent minutes in it, the
 * engine its open candle, and the replay tool all minutes.
 * Each value of the minutes has one column; an index and the first minute give a minute's time. A trade is folded into
 * the minute of its time, late or not; open and close follow the order of arrival. A minute without trades stores
 * nothing: it repeats the close before it, computed on reading, so that a late trade is carried forward correctly.
 * Only the first minute may have a close without trades, from forgotten or inserted minutes.
 */
import type { Lots, Millis, Ticks } from '../units.ts';
import type { Candle } from './candle.ts';
import type { Calendar, Period } from './periods.ts';

const MINUTE = 60_000;
const FIRST_ROOM = 64;

export class MinuteSeries {
  /** The number of the first minute since 1970, and the number of consecutive minutes from it. */
  private firstMinute = 0;
  private count = 0;
  /** Minutes before this one were forgotten and cannot be computed any more. */
  private forgotten = -Infinity;
  private open = new Float64Array(FIRST_ROOM);
  private high = new Float64Array(FIRST_ROOM);
  private low = new Float64Array(FIRST_ROOM);
  private close = new Float64Array(FIRST_ROOM);
  private lots = new Float64Array(FIRST_ROOM);
  private trades = new Float64Array(FIRST_ROOM);

  /** The time at which the first minute begins; undefined while the series is empty. */
  get first(): Millis | undefined {
    return this.count === 0 ? undefined : this.firstMinute * MINUTE;
  }

  /** The start of the last minute that has a trade or was inserted. */
  get last(): Millis | undefined {
    return this.count === 0 ? undefined : (this.firstMinute + this.count - 1) * MINUTE;
  }

  /** Folds a trade into its minute. Returns false, without a change, if that minute was forgotten. */
  trade(time: Millis, price: Ticks, lots: Lots): boolean {
    const minute = Math.floor(time / MINUTE);
    let at = minute - this.firstMinute;
    if (at < 0 || at >= this.count) {
      if (minute < this.forgotten) return false;
      at = this.reach(minute);
    }
    const before = this.trades[at] as number;
    if (before === 0) {
      this.open[at] = price;
      this.high[at] = price;
      this.low[at] = price;
      this.lots[at] = lots;
    } else {
      if (price > (this.high[at] as number)) this.high[at] = price;
      if (price < (this.low[at] as number)) this.low[at] = price;
      this.lots[at] = (this.lots[at] as number) + lots;
    }
    this.close[at] = price;
    this.trades[at] = before + 1;
    return true;
  }

  /**
   * Replaces a minute by one that was folded elsewhere. A minute without trades counts as a repeat of the previous
   * close; it is stored only if there is no earlier minute. Returns false if the minute was forgotten.
   */
  put(candle: Candle): boolean {
    const minute = Math.floor(candle.time / MINUTE);
    if (minute < this.forgotten) return false;
    const at = this.reach(minute);
    this.open[at] = candle.open;
    this.high[at] = candle.high;
    this.low[at] = candle.low;
    this.close[at] = candle.close;
    this.lots[at] = candle.lots;
    this.trades[at] = candle.trades;
    return true;
  }

  /** The minute that holds `time`; undefined before the first one. After the last one it repeats the last close. */
  minute(time: Millis): Candle | undefined {
    const at = Math.floor(time / MINUTE) - this.firstMinute;
    if (this.count === 0 || at < 0) return undefined;
    return this.fold((this.firstMinute + at) * MINUTE, at, at + 1, this.closeAt(at));
  }

  /**
   * The minutes that begin in `[from, to)` as one candle that begins at `time`; undefined if none is known. Minutes
   * without trades count with their repeated close, so that a candle begins at the last close.
   */
  rollUp(time: Millis, from: Millis, to: Millis): Candle | undefined {
    const begin = Math.max(0, Math.ceil(from / MINUTE) - this.firstMinute);
    const end = Math.ceil(to / MINUTE) - this.firstMinute;
    if (this.count === 0 || begin >= end) return undefined;
    return this.fold(time, begin, end, this.closeAt(begin));
  }

  /**
   * The candles of the periods that overlap `[from, to)`, oldest first, from the first known minute on. The first
   * candle covers its whole period, even if `from` is inside it; the last one contains no minute that begins at `to`
   * or later.
   */
  candles(calendar: Calendar, period: Period, from: Millis, to: Millis): Candle[] {
    const list: Candle[] = [];
    if (this.count === 0) return list;
    const start = Math.max(this.firstMinute * MINUTE, calendar.start(from, period));
    const end = Math.ceil(to / MINUTE) - this.firstMinute;
    let at = Math.ceil(start / MINUTE) - this.firstMinute;
    let carried = this.closeAt(at);
    let time = calendar.start((this.firstMinute + at) * MINUTE, period);
    while (at < end) {
      const next = calendar.next((this.firstMinute + at) * MINUTE, period);
      const stop = Math.min(end, Math.ceil(next / MINUTE) - this.firstMinute);
      const candle = this.fold(time, at, stop, carried);
      list.push(candle);
      carried = candle.close;
      time = next;
      at = stop;
    }
    return list;
  }

  /** Forgets the minutes before the one that holds `time`, but keeps their last close. */
  forgetBefore(time: Millis): void {
    const minute = Math.floor(time / MINUTE);
    this.forgotten = Math.max(this.forgotten, minute);
    const gone = minute - this.firstMinute;
    if (this.count === 0 || gone <= 0) return;
    const carried = this.closeAt(gone);
    for (const column of this.columns()) {
      column.copyWithin(0, Math.min(gone, this.count), this.count);
      column.fill(0, Math.max(0, this.count - gone), this.count);
    }
    this.firstMinute = minute;
    this.count = Math.max(1, this.count - gone);
    if (this.trades[0] === 0) this.close[0] = carried;
  }

  /**
   * Merges the minutes from index `begin` to before index `end`; `carried` is the close that the first one repeats if
   * it has no trades.
   */
  private fold(time: Millis, begin: number, end: number, carried: Ticks): Candle {
    let open = carried;
    let high = carried;
    let low = carried;
    let close = carried;
    let lots = 0;
    let trades = 0;
    if (begin < this.count && this.trades[begin] !== 0) {
      open = this.open[begin] as number;
      high = this.high[begin] as number;
      low = this.low[begin] as number;
    }
    const stop = Math.min(end, this.count);
    for (let at = begin; at < stop; at++) {
      const count = this.trades[at] as number;
      // A later minute that only repeats a close changes nothing.
      if (count === 0) continue;
      if ((this.high[at] as number) > high) high = this.high[at] as number;
      if ((this.low[at] as number) < low) low = this.low[at] as number;
      close = this.close[at] as number;
      lots += this.lots[at] as number;
      trades += count;
    }
    return { time, open, high, low, close, lots, trades };
  }

  /** The close at the end of a minute: of its trades, or repeated. */
  private closeAt(place: number): Ticks {
    let at = Math.min(place, this.count - 1);
    while (at > 0 && this.trades[at] === 0) at--;
    return this.close[at] as number;
  }

  /** The index of a minute; extends the series to it in either direction. */
  private reach(minute: number): number {
    if (this.count === 0) {
      this.firstMinute = minute;
      this.count = 1;
    } else if (minute < this.firstMinute) this.extendBack(this.firstMinute - minute);
    const at = minute - this.firstMinute;
    if (at >= this.count) {
      this.makeRoom(at + 1);
      this.count = at + 1;
    }
    return at;
  }

  private extendBack(by: number): void {
    this.makeRoom(this.count + by);
    for (const column of this.columns()) {
      column.copyWithin(by, 0, this.count);
      column.fill(0, 0, by);
    }
    this.firstMinute -= by;
    this.count += by;
  }

  private makeRoom(minutes: number): void {
    if (minutes <= this.open.length) return;
    const room = Math.max(minutes, this.open.length * 2);
    const wider = (column: Float64Array<ArrayBuffer>) => {
      const copy = new Float64Array(room);
      copy.set(column);
      return copy;
    };
    this.open = wider(this.open);
    this.high = wider(this.high);
    this.low = wider(this.low);
    this.close = wider(this.close);
    this.lots = wider(this.lots);
    this.trades = wider(this.trades);
  }

  private columns(): readonly Float64Array[] {
    return [this.open, this.high, this.low, this.close, this.lots, this.trades];
  }
}
