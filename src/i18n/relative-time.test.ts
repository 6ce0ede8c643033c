import { describe, expect, it } from 'vitest';
import { dayText, momentText, relativeTime, secondText } from './relative-time.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function sent(age: number, language = 'en'): string {
  return relativeTime({ time: NOW - age, now: NOW, language, zone: 'UTC', justNow: 'just now' });
}

describe('relativeTime', () => {
  it.each([
    [-MINUTE, 'just now'],
    [0, 'just now'],
    [5 * MINUTE - 1, 'just now'],
    [5 * MINUTE, '5 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [30 * DAY, '30 days ago'],
    [30 * DAY + 1, '2026-10-22'],
    [31 * DAY, '2026-10-21'],
  ])('I18N-010 an age of %i ms is "%s"', (age, text) => {
    expect(sent(age)).toBe(text);
  });

  it.each([
    ['de', 'vor 5 Minuten'],
    ['pl', '5 minut temu'],
    ['uk', '5 хвилин тому'],
    ['ja', '5 分前'],
  ])('I18N-010 in %s it has the language’s form', (language, text) => {
    expect(sent(5 * MINUTE, language)).toBe(text);
  });

  it('I18N-010 ten digits are seconds', () => {
    const seconds = { time: (NOW - HOUR) / 1_000, now: NOW, language: 'en', zone: 'UTC', justNow: '' };
    expect(relativeTime(seconds)).toBe('1 hour ago');
    expect(dayText(NOW / 1_000, 'UTC')).toBe('2026-11-21');
  });
});

describe('dates', () => {
  it('I18N-011 a day is year, month, day, and begins at midnight of the zone', () => {
    const late = Date.UTC(2026, 10, 21, 20);
    expect(dayText(late, 'UTC')).toBe('2026-11-21');
    expect(dayText(late, 'Asia/Shanghai')).toBe('2026-11-22');
  });

  it('I18N-011 a moment is its day and its time in 24 hours, in the zone', () => {
    const late = Date.UTC(2026, 10, 21, 20, 5);
    expect(momentText(late, 'Europe/Berlin')).toBe('2026-11-21 21:05');
    expect(momentText(late, 'UTC')).toBe('2026-11-21 20:05');
    expect(momentText(Date.UTC(2026, 10, 21), 'UTC')).toBe('2026-11-21 00:00');
  });

  it('SPOT-155 orders and fills have seconds', () => {
    const eve = Date.UTC(2026, 11, 31, 23, 30, 9);
    expect(secondText(eve, 'UTC')).toBe('2026-12-31 23:30:09');
    expect(secondText(eve, 'Europe/Berlin')).toBe('2027-01-01 00:30:09');
    expect(secondText(NOW / 1_000, 'Asia/Shanghai')).toBe('2026-11-21 20:00:00');
  });
});
