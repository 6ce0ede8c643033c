/**
 * A plain calendar of plans: it reads the clock of a zone at each hour and picks the hours that match. Zones are whole
 * hours from UTC.
 */
import type { PlanCycle } from '../../domain/etf/plan-times.ts';

export interface ZoneHour {
  readonly time: number;
  /** Days since 1970 on the zone's calendar. */
  readonly date: number;
  readonly hour: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** @param from a whole hour */
export function hoursOf(zone: string, from: number, days: number): ZoneHour[] {
  const clock = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', hourCycle: 'h23' },
  });
  return Array.from({ length: days * 24 }, (_, at) => {
    const time = from + at * HOUR;
    const [date = '', hour = ''] = clock.format(time).split(', ');
    return { time, date: Date.parse(date) / DAY, hour: Number(hour) };
  });
}

interface Schedule {
  readonly every: PlanCycle;
  readonly hour: number;
}

/** When a plan that is placed at `placed` runs. */
export function dueTimes(
  { every, hour }: Schedule,
  placed: number,
  hours: readonly ZoneHour[],
): readonly number[] {
  const dates = new Map<number, ZoneHour[]>();
  for (const each of hours) dates.set(each.date, [...(dates.get(each.date) ?? []), each]);
  // The first of an hour that comes twice; one that is left out is the next one.
  const daily = [...dates].flatMap(([date, all]) => {
    const found = all.find((each) => each.hour === hour) ?? all.find((each) => each.hour > hour);
    return found === undefined || found.time <= placed ? [] : [{ date, time: found.time }];
  });
  const first = daily[0]?.date ?? 0;
  return daily.filter(({ date }) => isDate(every, date, first)).map(({ time }) => time);
}

function isDate(every: PlanCycle, date: number, first: number): boolean {
  if (every === 'day') return true;
  if (every === 'week') return (date - first) % 7 === 0;
  if (every === 'two-weeks') return (date - first) % 14 === 0;
  const dayOf = (days: number) => new Date(days * DAY).getUTCDate();
  const isLast = dayOf(date + 1) === 1;
  return dayOf(date) === dayOf(first) || (isLast && dayOf(date) < dayOf(first));
}
