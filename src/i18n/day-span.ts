/** Calendar days in a user's zone, as time spans for lists. */
import { dayText } from './relative-time.ts';

export const DAY_CHOICES = ['all', 'today', 'week', 'month', 'own'] as const;
type DayChoice = (typeof DAY_CHOICES)[number];

export interface Days {
  readonly choice: DayChoice;
  /** Chosen by the user: the first and the last day, "2026-11-21"; '' is open. */
  readonly first: string;
  readonly last: string;
}

export const ALL_DAYS: Days = { choice: 'all', first: '', last: '' };

/** Milliseconds UTC: the first inclusive, the second exclusive. */
export interface TimeSpan {
  readonly from?: number;
  readonly to?: number;
}

const DAY_MILLIS = 86_400_000;
const BACK = { today: 0, week: 6, month: 29 } as const;

/**
 * A week is today and the six days before it. Two chosen days in the wrong order are swapped; an invalid one leaves
 * its end open.
 * @param zone IANA, or undefined for the device's zone
 */
export function spanOf({ choice, first, last }: Days, now: number, zone: string | undefined): TimeSpan {
  if (choice === 'all') return {};
  if (choice !== 'own') return { from: startOfDay(dayText(now, zone), -BACK[choice], zone) };
  const [begin, end] = first !== '' && last !== '' && last < first ? [last, first] : [first, last];
  return {
    ...(isDay(begin) ? { from: startOfDay(begin, 0, zone) } : {}),
    ...(isDay(end) ? { to: startOfDay(end, 1, zone) } : {}),
  };
}

export function isInSpan(time: number, { from = -Infinity, to = Infinity }: TimeSpan): boolean {
  return time >= from && time < to;
}

function isDay(text: string): boolean {
  return !Number.isNaN(Date.parse(`${text}T00:00Z`));
}

/** The first moment of a day, this many days from the given one: short and long days of clock changes included. */
function startOfDay(day: string, away: number, zone: string | undefined): number {
  const wanted = Date.parse(`${day}T00:00Z`) + away * DAY_MILLIS;
  // The zone's offset from UTC itself depends on the moment.
  const guess = wanted - aheadAt(wanted, zone);
  return wanted - aheadAt(guess, zone);
}

function aheadAt(time: number, zone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(time);
  const part = (type: string) => parseInt(parts.find((each) => each.type === type)?.value ?? '0', 10);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return shown - Math.floor(time / 60_000) * 60_000;
}
