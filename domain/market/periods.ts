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

/** How far a look at the zone reaches, and how often it asks: no zone of today changes its clock twice in a week. */
const LOOK = 28 * DAY;
const ASK = 7 * DAY;
/** Looks that are kept: forty years. */
const MOST_LOOKS = 512;

/** A stretch of time in which the zone's clock runs even: wall clock = UTC + offset. */
interface Stretch {
  readonly from: Millis;
  readonly to: Millis;
  readonly offset: Millis;
}

/**
 * Cuts time by one zone's clock. A period goes on as long as the clock shows it: where the clock is set back within a
 * period of more than an hour, that one is longer; an hour or less that is shown twice comes twice. Where the clock
 * leaps over a beginning, the period begins at the leap.
 */
export class Calendar {
  private readonly looks = new Map<number, readonly Stretch[]>();
  private last: Stretch = { from: 0, to: 0, offset: 0 };
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
    let { from, offset } = this.stretchAt(time);
    const shown = wallStart(time + offset, period);
    // Back over the changes of the clock that this period outlasts.
    for (;;) {
      const start = shown - offset;
      if (start > from || (start === from && isFine(period))) return start;
      const earlier = this.stretchAt(from - 1);
      if (wallStart(from - 1 + earlier.offset, period) !== shown) return from;
      ({ from, offset } = earlier);
    }
  }

  /** Where the period after the one that holds `time` begins. */
  next(time: Millis, period: Period): Millis {
    if (period === '1m') return Math.floor(time / MINUTE) * MINUTE + MINUTE;
    let { to, offset } = this.stretchAt(time);
    let shown = wallStart(time + offset, period);
    for (;;) {
      const end = wallEnd(shown, period) - offset;
      if (end < to) return end;
      const changed = to;
      if (this.start(changed, period) === changed) return changed;
      ({ to, offset } = this.stretchAt(changed));
      shown = wallStart(changed + offset, period);
    }
  }

  /** The even stretch around a time, as far as the look that found it reaches. */
  private stretchAt(time: Millis): Stretch {
    if (time >= this.last.from && time < this.last.to) return this.last;
    const place = Math.floor(time / LOOK);
    let look = this.looks.get(place);
    if (look === undefined) {
      if (this.looks.size === MOST_LOOKS) this.looks.clear();
      look = this.look(place * LOOK);
      this.looks.set(place, look);
    }
    this.last = look.find((each) => time < each.to) as Stretch;
    return this.last;
  }

  private look(from: Millis): Stretch[] {
    const stretches: Stretch[] = [];
    let begin = from;
    let offset = this.readOffset(from);
    for (let asked = from + ASK; asked <= from + LOOK; asked += ASK) {
      const after = this.readOffset(asked);
      if (after === offset) continue;
      const change = this.changeBetween(asked - ASK, asked, offset);
      if (change < from + LOOK) {
        stretches.push({ from: begin, to: change, offset });
        begin = change;
      }
      offset = after;
    }
    stretches.push({ from: begin, to: from + LOOK, offset: this.readOffset(begin) });
    return stretches;
  }

  /** The minute in which the offset stops being `offset`, which it is at `low` and is not at `high`. */
  private changeBetween(low: Millis, high: Millis, offset: Millis): Millis {
    while (high - low > MINUTE) {
      const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE;
      if (this.readOffset(middle) === offset) low = middle;
      else high = middle;
    }
    return high;
  }

  private readOffset(time: Millis): Millis {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of this.reading.formatToParts(time)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / MINUTE) * MINUTE;
  }
}

/** An hour or less: shown twice, it comes twice. */
function isFine(period: Exclude<Period, '1m'>): boolean {
  return period !== '1M' && LENGTHS[period] <= HOUR;
}

function wallStart(wall: Millis, period: Exclude<Period, '1m'>): Millis {
  if (period === '1M') {
    const date = new Date(wall);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  }
  const from = period === '1w' ? FIRST_MONDAY : 0;
  return Math.floor((wall - from) / LENGTHS[period]) * LENGTHS[period] + from;
}

function wallEnd(shown: Millis, period: Exclude<Period, '1m'>): Millis {
  if (period !== '1M') return shown + LENGTHS[period];
  const date = new Date(shown);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
