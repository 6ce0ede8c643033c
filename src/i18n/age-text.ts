const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "12 sec. ago", in the coarsest unit that is full, in the language's own short words. */
export function ageText(millis: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'always' });
  if (millis < MINUTE) return format.format(-Math.floor(millis / SECOND), 'second');
  if (millis < HOUR) return format.format(-Math.floor(millis / MINUTE), 'minute');
  if (millis < DAY) return format.format(-Math.floor(millis / HOUR), 'hour');
  return format.format(-Math.floor(millis / DAY), 'day');
}

/** "02:41:09" until a point in time; zeros once it is reached. */
export function countdownText(millis: number): string {
  const seconds = Math.max(0, Math.ceil(millis / SECOND));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
