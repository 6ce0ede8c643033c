/**
 * Times in words. A time is milliseconds UTC; one of 10 digits is in seconds (SPEC §9). `zone` is an IANA zone, or
 * undefined for the device's zone; `language` a BCP-47 code.
 */

/** SPEC §9: under five minutes "just now", then minutes, hours, days up to 30 days, then the date. */
const JUST_NOW_MILLIS = 5 * 60_000;
const DATE_MILLIS = 30 * 86_400_000;
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const TEN_DIGITS = 10_000_000_000;

/** A time as calls deliver it: 10 digits are seconds, all others milliseconds. */
function millisOf(time: number): number {
  return Math.abs(time) < TEN_DIGITS ? time * 1_000 : time;
}

interface RelativeTime {
  readonly time: number;
  /** By the platform's clock if it is known. A later time is just now: clocks differ a little. */
  readonly now: number;
  readonly language: string;
  readonly zone: string | undefined;
  /** The language's words for the first five minutes. */
  readonly justNow: string;
}

/** "just now", "12 minutes ago", "3 hours ago", "30 days ago"; older than 30 days its date. */
export function relativeTime({ time, now, language, zone, justNow }: RelativeTime): string {
  const age = now - millisOf(time);
  if (age < JUST_NOW_MILLIS) return justNow;
  if (age > DATE_MILLIS) return dayText(time, zone);
  const [unit, millis] = UNITS.find(([, each]) => age >= each) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-Math.floor(age / millis), unit);
}

/** Year, month, day in every language: "2026-11-21" (SPEC §9). */
export function dayText(time: number, zone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(millisOf(time));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Date and time of day in every language: "2026-11-21 14:05". */
export function momentText(time: number, zone: string | undefined): string {
  return secondText(time, zone).slice(0, -3);
}

/** The same with seconds, for orders and fills: "2026-11-21 14:05:09". */
export function secondText(time: number, zone: string | undefined): string {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return `${dayText(time, zone)} ${clock.format(millisOf(time))}`;
}
