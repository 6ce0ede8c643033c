/**
 * The periods of candles and where they begin. A minute is a minute of UTC; every longer period is cut by the wall
 * clock of one zone (the platform's `TIME_ZONE`), so that each nests in the next: 4h from midnight, weeks from
 * Monday, months from the first. The one over a clock change is longer or shorter.
 */
import type { Millis } from '../units.ts';

export const PERIODS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;

export type Period = (typeof PERIODS)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lengths on the wall clock; a month has none. */
const LENGTHS: Readonly<Record<Exclude<Period, '1M'>, Millis>> = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '4h': 4 * HOUR,
  '1d': DAY,
  '1w': 7 * DAY,
};

/** 5 January 1970 was a Monday: weeks of the wall clock are counted from it. */
const FIRST_MONDAY = 4 * DAY;

export class Calendar {
  /** The zone's offset in milliseconds, by quarter of an hour: no zone changes its clock in between. */
  private readonly offsets = new Map<number, Millis>();
  private readonly reading: Intl.DateTimeFormat;

  constructor(readonly zone: string) {
    this.reading = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  }

  /** Where the period that holds `time` begins. */
  start(time: Millis, period: Period): Millis {
    if (period === '1m') return Math.floor(time / MINUTE) * MINUTE;
    return this.instantOf(this.wallStart(this.wallOf(time), period), time);
  }

  /** Where the period after the one that holds `time` begins. */
  next(time: Millis, period: Period): Millis {
    if (period === '1m') return Math.floor(time / MINUTE) * MINUTE + MINUTE;
    const wall = this.wallStart(this.wallOf(time), period);
    const following = period === '1M' ? nextMonth(wall) : wall + LENGTHS[period];
    return this.instantOf(following, undefined);
  }

  private wallStart(wall: Millis, period: Exclude<Period, '1m'>): Millis {
    if (period === '1M') {
      const date = new Date(wall);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
    }
    const from = period === '1w' ? FIRST_MONDAY : 0;
    return Math.floor((wall - from) / LENGTHS[period]) * LENGTHS[period] + from;
  }

  /** What the zone's clock shows, as if it were UTC. */
  private wallOf(time: Millis): Millis {
    return time + this.offsetAt(time);
  }

  /**
   * When the zone's clock shows `wall`: at the earlier of two such moments unless that is after `within`, and where
   * the clock leaps over it, at the leap.
   */
  private instantOf(wall: Millis, within: Millis | undefined): Millis {
    const early = wall - this.offsetAt(wall - DAY);
    const late = wall - this.offsetAt(wall + DAY);
    const moments = [Math.min(early, late), Math.max(early, late)].filter(
      (each) => this.wallOf(each) === wall,
    );
    const [first, second] = moments;
    if (first === undefined) return this.leapNear(Math.min(early, late), Math.max(early, late));
    return within !== undefined && second !== undefined && second <= within ? second : first;
  }

  /** The moment between two at which the zone changes its clock, to the minute. */
  private leapNear(low: Millis, high: Millis): Millis {
    const before = this.readOffset(low - MINUTE);
    for (let at = low; at <= high; at += MINUTE) if (this.readOffset(at) !== before) return at;
    return high;
  }

  private offsetAt(time: Millis): Millis {
    const quarter = Math.floor(time / (15 * MINUTE));
    const known = this.offsets.get(quarter);
    if (known !== undefined) return known;
    const offset = this.readOffset(quarter * 15 * MINUTE);
    this.offsets.set(quarter, offset);
    return offset;
  }

  private readOffset(time: Millis): Millis {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of this.reading.formatToParts(time)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / MINUTE) * MINUTE;
  }
}

function nextMonth(wall: Millis): Millis {
  const date = new Date(wall);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
