import { describe, expect, it } from 'vitest';
import { timeMarks, wallOf, zoneLead } from './time-marks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 10, 21, 12);

describe('time axis', () => {
  it('CHART-005 minutes carry the chosen zone’s clock, days the platform’s date', () => {
    const offset = () => -5 * HOUR;
    expect(wallOf(NOON, '15m', offset)).toBe(NOON - 5 * HOUR);
    const shanghaiMidnight = Date.UTC(2026, 10, 20, 16);
    const newYorkMidnight = Date.UTC(2026, 10, 21, 5);
    for (const midnight of [shanghaiMidnight, newYorkMidnight, Date.UTC(2026, 10, 21)]) {
      expect(wallOf(midnight, '1d', offset)).toBe(Date.UTC(2026, 10, 21));
    }
  });

  it('SETTINGS-005 the chosen zone’s clock is read, the summer’s too; without one the device’s own', () => {
    const summer = Date.UTC(2026, 6, 1, 12, 7);
    expect(zoneLead('Asia/Kathmandu')(NOON)).toBe(5 * HOUR + 45 * MINUTE);
    expect(zoneLead('America/New_York')(NOON)).toBe(-5 * HOUR);
    const berlin = zoneLead('Europe/Berlin');
    expect([berlin(NOON), berlin(summer), berlin(NOON)]).toEqual([HOUR, 2 * HOUR, HOUR]);
    const change = Date.UTC(2026, 9, 25, 1);
    expect([berlin(change - 1), berlin(change)]).toEqual([2 * HOUR, HOUR]);
    expect(zoneLead(undefined)(NOON)).toBe(-new Date(NOON).getTimezoneOffset() * MINUTE);
  });

  it('marks are at round times and keep their distance', () => {
    const wallAt = (place: number) => NOON + place * 15 * MINUTE;
    const marks = timeMarks({ first: 3, last: 99, wallAt, apart: 14 });
    expect(marks.length).toBeGreaterThan(3);
    for (const { wall } of marks) expect(wall % (4 * HOUR)).toBe(0);
    expect(marks.some(({ kind }) => kind === 'day')).toBe(true);
  });

  it('daily candles are marked by months and years', () => {
    const wallAt = (place: number) => NOON - 12 * HOUR + place * DAY;
    const marks = timeMarks({ first: 0, last: 300, wallAt, apart: 60 });
    for (const { wall } of marks) expect(new Date(wall).getUTCDate()).toBe(1);
    expect(marks.some(({ kind }) => kind === 'year')).toBe(true);
  });

  it('nothing in sight, nothing marked', () => {
    expect(timeMarks({ first: 0, last: -1, wallAt: () => NOON, apart: 5 })).toEqual([]);
  });
});
