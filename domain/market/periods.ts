/**
 * The periods of candles, and when they begin. A minute is a minute of UTC; longer periods are cut by the wall clock
 * of one zone (the platform's `TIME_ZONE`): hours from midnight, three days counted from 1 January 1970, weeks from
 * Monday, months from the first. A period nests in each longer one that is a multiple of it; three days, weeks and
 * months nest in none. A period that contains a clock change is longer or shorter.
 */
import type { Millis } from '../units.ts';

export const PERIODS = [
  ...(['1m', '3m', '5m', '15m', '30m'] as const),
  ...(['1h', '2h', '4h', '6h', '12h'] as const),
  ...(['1d', '3d', '1w', '1M'] as const),
] as const;

export type Period = (typeof PERIODS)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lengths on the wall clock; a month has none. */
const LENGTHS: Readonly<Record<Exclude<Period, '1M'>, Millis>> = {
  '1m': MINUTE,
  '3m': 3 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '2h': 2 * HOUR,
  '4h': 4 * HOUR,
  '6h': 6 * HOUR,
  '12h': 12 * HOUR,
  '1d': DAY,
  '3d': 3 * DAY,
  '1w': 7 * DAY,
};

/** 5 January 1970 was a Monday: weeks are counted from it by the wall clock. */
const FIRST_MONDAY = 4 * DAY;

/** The span of one lookup of the zone's offset, and its step: no current zone changes its clock twice in a week. */
const LOOK = 28 * DAY;
const ASK = 7 * DAY;
/** The number of cached lookups: forty years. */
const MOST_LOOKS = 512;

/** A span of time in which the zone's offset is constant: wall clock = UTC + offset. */
interface Stretch {
  readonly from: Millis;
  readonly to: Millis;
  readonly offset: Millis;
}

/**
 * Cuts time by one zone's clock. A period lasts as long as the clock shows it: if the clock is set back within a
 * period of more than an hour, the period is longer; a period of an hour or less that the clock shows twice occurs
 * twice. If the clock skips a period's start, the period begins at the skip.
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

  /** The start of the period that holds `time`. */
  start(time: Millis, period: Period): Millis {
    if (period === '1m') return Math.floor(time / MINUTE) * MINUTE;
    let { from, offset } = this.stretchAt(time);
    const shown = wallStart(time + offset, period);
    // Goes back across the clock changes within this period.
    for (;;) {
      const start = shown - offset;
      if (start > from || (start === from && isFine(period))) return start;
      const earlier = this.stretchAt(from - 1);
      if (wallStart(from - 1 + earlier.offset, period) !== shown) return from;
      ({ from, offset } = earlier);
    }
  }

  /** The start of the period after the one that holds `time`. */
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

  /** The day of a time on the wall: "2026-11-28". */
  day(time: Millis): string {
    return new Date(time + this.stretchAt(time).offset).toISOString().slice(0, 10);
  }

  /** The span of constant offset around a time, as far as the lookup knows it. */
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

  /** Finds the minute in which the offset changes from `offset`: it still applies at `low` and no longer at `high`. */
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

/** A period of an hour or less that the clock shows twice occurs twice. */
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
