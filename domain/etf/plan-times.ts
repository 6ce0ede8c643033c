/**
 * When the runs of a plan are due: at a whole hour of its user's zone, every day, week, two weeks or month from its
 * first day on. An hour that a clock change leaves out is its end; one that comes twice is the first of both. A month
 * that lacks the day has its run on its last day.
 */
import type { Millis } from '../units.ts';

export const PLAN_CYCLES = ['day', 'week', 'two-weeks', 'month'] as const;
export type PlanCycle = (typeof PLAN_CYCLES)[number];

export interface PlanSchedule {
  readonly every: PlanCycle;
  /** 0 to 23, by the clock of the zone. */
  readonly hour: number;
  /** An IANA zone. */
  readonly zone: string;
  /** The day of the first run: "2026-11-28". */
  readonly firstDay: string;
}

const DAY: Millis = 86_400_000;
/** A hundred years: a page cannot show a date beyond the range of dates. */
export const LONGEST_PLAN: Millis = 36_525 * DAY;
const CYCLE_DAYS = { day: 1, week: 7, 'two-weeks': 14 } as const;

/** When the run of this number is due, from 0. */
export function dueOf(schedule: PlanSchedule, run: number): Millis {
  return instantOfRun(schedule, run, readingOf(schedule.zone));
}

function instantOfRun(
  { every, hour, firstDay }: PlanSchedule,
  run: number,
  clock: Intl.DateTimeFormat,
): Millis {
  const [year = 0, month = 0, day = 0] = firstDay.split('-').map(Number);
  const date =
    every === 'month'
      ? Date.UTC(year, month - 1 + run, Math.min(day, daysOf(year, month - 1 + run)))
      : Date.UTC(year, month - 1, day + run * CYCLE_DAYS[every]);
  return instantOf(date + hour * 3_600_000, clock);
}

/** The number of the first run, from `from` on, that is due after a time. */
export function nextRun(schedule: PlanSchedule, from: number, after: Millis): number {
  const clock = readingOf(schedule.zone);
  let run = from;
  while (instantOfRun(schedule, run, clock) <= after) run++;
  return run;
}

export interface PlanRhythm {
  readonly every: PlanCycle;
  readonly hour: number;
}

/**
 * A plan with another cycle or hour. Its days stay unless the cycle changes: then its first run is the next such hour.
 */
export function rescheduled(
  { zone, ...plan }: PlanSchedule & { readonly run: number },
  { every, hour }: PlanRhythm,
  time: Millis,
): PlanSchedule & { readonly run: number; readonly due: Millis } {
  const [firstDay, from] =
    every === plan.every ? [plan.firstDay, plan.run] : [firstDayOf({ every, hour, zone }, time), 0];
  const schedule = { every, hour, zone, firstDay };
  const run = nextRun(schedule, from, time);
  return { ...schedule, run, due: dueOf(schedule, run) };
}

/** The end of a plan whose last run may be on a day: when a run of that day is due. */
export function endOn(day: string, { hour, zone }: Pick<PlanSchedule, 'hour' | 'zone'>): Millis {
  return dueOf({ every: 'day', hour, zone, firstDay: day }, 0);
}

/** The day on a zone's calendar: "2026-11-28". */
export function dayIn(zone: string, time: Millis): string {
  return new Date(time + offsetOf(readingOf(zone), time)).toISOString().slice(0, 10);
}

/**
 * The day of the first run of a plan that begins at a time: later today, or else tomorrow. The days of all runs follow
 * from it.
 */
export function firstDayOf(terms: Omit<PlanSchedule, 'firstDay'>, time: Millis): string {
  const today = { ...terms, firstDay: dayIn(terms.zone, time) };
  if (dueOf(today, 0) > time) return today.firstDay;
  return dayIn(terms.zone, dueOf({ ...today, every: 'day' }, 1));
}

export function isZone(zone: string): boolean {
  try {
    readingOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** @param month may be beyond a year's */
function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** @param wall what the zone's clock shows, as if it were UTC */
function instantOf(wall: Millis, clock: Intl.DateTimeFormat): Millis {
  const [before, after] = [wall - offsetOf(clock, wall - DAY), wall - offsetOf(clock, wall + DAY)];
  const shown = [before, after].filter((time) => time + offsetOf(clock, time) === wall);
  return shown.length > 0 ? Math.min(...shown) : Math.max(before, after);
}

/** How far a zone's clock is ahead of UTC. */
function offsetOf(clock: Intl.DateTimeFormat, time: Millis): Millis {
  const parts = new Map(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(time / 1_000) * 1_000;
}

/** One takes far longer to make than to use. Users name the zones, so their number is bounded. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const MOST_CLOCKS = 500;

/** @throws RangeError if there is no such zone */
function readingOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const made = newClock(zone);
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  clocks.set(zone, made);
  return made;
}

function newClock(zone: string): Intl.DateTimeFormat {
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...numeric, ...clock });
}
