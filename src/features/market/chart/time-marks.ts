/**
 * The labels of the time axis. Candles shorter than a day show the clock of the user's time zone, which changes
 * labels only; a day and longer show the platform's date. Such a candle starts at the platform's midnight, so
 * its date is the UTC date twelve hours later, for every zone from −11 to +12.
 */
import type { Period } from '#domain/market/periods';
import type { Millis } from '#domain/units';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const DAYS_AND_MORE: ReadonlySet<Period> = new Set(['1d', '3d', '1w', '1M']);

export function isIntraday(period: Period): boolean {
  return !DAYS_AND_MORE.has(period);
}

/**
 * The clock or calendar time of a candle's open, as if it were UTC. `ahead`: the zone's offset from UTC at that
 * time.
 */
export function wallOf(time: Millis, period: Period, ahead: ZoneLead): Millis {
  return isIntraday(period) ? time + ahead(time) : Math.floor((time + 12 * HOUR) / DAY) * DAY;
}

/** A zone's offset from UTC at a time. */
export type ZoneLead = (time: Millis) => Millis;

/** `zone`: an IANA zone, or undefined for the device's. Zones change their clocks at full quarters of an hour. */
export function zoneLead(zone: string | undefined): ZoneLead {
  if (zone === undefined) return (time) => -new Date(time).getTimezoneOffset() * MINUTE;
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });
  const known = new Map<number, Millis>();
  return (time) => {
    const quarter = Math.floor(time / QUARTER);
    const held = known.get(quarter);
    if (held !== undefined) return held;
    const shown: Partial<Record<string, number>> = {};
    for (const { type, value } of clock.formatToParts(quarter * QUARTER)) shown[type] = Number(value);
    const { year = 0, month = 1, day, hour, minute } = shown;
    const lead = Date.UTC(year, month - 1, day, hour, minute) - quarter * QUARTER;
    known.set(quarter, lead);
    return lead;
  };
}

export type MarkKind = 'clock' | 'day' | 'month' | 'year';

export interface TimeMark {
  readonly place: number;
  readonly wall: Millis;
  readonly kind: MarkKind;
}

/** A step of the axis: a place where its count changes gets a mark. */
interface Step {
  readonly length: Millis;
  readonly count: (wall: Millis) => number;
}

const fixed = (length: Millis): Step => ({ length, count: (wall) => Math.floor(wall / length) });
const months = (many: number): Step => ({
  length: many * 30 * DAY,
  count: (wall) => Math.floor(monthOf(wall) / many),
});

function monthOf(wall: Millis): number {
  const date = new Date(wall);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

const STEPS: readonly Step[] = [
  ...[5, 15, 30, 60, 120, 240, 480, 720].map((minutes) => fixed(minutes * MINUTE)),
  ...[1, 2, 4, 7, 14].map((days) => fixed(days * DAY)),
  ...[1, 2, 3, 6, 12, 24, 60].map(months),
];

interface MarksInput {
  readonly first: number;
  readonly last: number;
  /** The time at a place, as `wallOf` returns it. */
  readonly wallAt: (place: number) => Millis;
  /** The fewest places between two marks. */
  readonly apart: number;
}

/** Round times among the visible candles, at least `apart` places from each other. */
export function timeMarks({ first, last, wallAt, apart }: MarksInput): readonly TimeMark[] {
  if (last <= first) return [];
  const each = (wallAt(last) - wallAt(first)) / (last - first);
  const step = STEPS.find(({ length }) => length >= each * apart * 0.95) ?? months(120);
  const marks: TimeMark[] = [];
  for (let place = Math.max(1, first); place <= last; place++) {
    const [before, wall] = [wallAt(place - 1), wallAt(place)];
    if (step.count(before) === step.count(wall)) continue;
    const previous = marks.at(-1);
    if (previous === undefined || place - previous.place >= apart * 0.7) {
      marks.push({ place, wall, kind: kindOf(before, wall, step.length) });
    }
  }
  return marks;
}

function kindOf(before: Millis, wall: Millis, length: Millis): MarkKind {
  if (length >= 28 * DAY) {
    return Math.floor(monthOf(before) / 12) === Math.floor(monthOf(wall) / 12) ? 'month' : 'year';
  }
  if (length >= DAY) return 'day';
  return Math.floor(before / DAY) === Math.floor(wall / DAY) ? 'clock' : 'day';
}
