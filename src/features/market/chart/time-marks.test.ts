import { describe, expect, it } from 'vitest';
import { timeMarks, wallOf } from './time-marks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 10, 21, 12);

describe('time axis', () => {
  it('CHART-005 minutes carry the device’s clock, days the platform’s date', () => {
    const offset = () => -5 * HOUR;
    expect(wallOf(NOON, '15m', offset)).toBe(NOON - 5 * HOUR);
    const shanghaiMidnight = Date.UTC(2026, 10, 20, 16);
    const newYorkMidnight = Date.UTC(2026, 10, 21, 5);
    for (const midnight of [shanghaiMidnight, newYorkMidnight, Date.UTC(2026, 10, 21)]) {
      expect(wallOf(midnight, '1d', offset)).toBe(Date.UTC(2026, 10, 21));
    }
  });

  it('marks stand at round times and keep their distance', () => {
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
