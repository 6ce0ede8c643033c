import { describe, expect, it } from 'vitest';
import { ALL_DAYS, isInSpan, spanOf, type Days } from './day-span.ts';

/** 2 November 2026, 01:30 in Shanghai; still the first in New York, on the day its clock goes back. */
const NOW = Date.UTC(2026, 10, 1, 17, 30);
const own = (first: string, last: string): Days => ({ choice: 'own', first, last });
const moment = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString());

describe('days as spans', () => {
  it.each([
    ['today', 'Asia/Shanghai', '2026-11-01T16:00:00.000Z'],
    ['today', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['week', 'Asia/Shanghai', '2026-10-26T16:00:00.000Z'],
    ['month', 'America/New_York', '2026-10-03T04:00:00.000Z'],
    ['today', 'Asia/Kathmandu', '2026-10-31T18:15:00.000Z'],
  ] as const)('SPOT-110 %s in %s begins with the day there', (choice, zone, from) => {
    const span = spanOf({ ...ALL_DAYS, choice }, NOW, zone);
    expect(moment(span.from)).toBe(from);
    expect(span.to).toBeUndefined();
  });

  it('SPOT-110 chosen days are whole days, the last included, also one of 25 hours', () => {
    const { from = 0, to = 0 } = spanOf(own('2026-11-01', '2026-11-01'), NOW, 'America/New_York');
    expect(to - from).toBe(25 * 3_600_000);
    expect(isInSpan(from, { from, to })).toBe(true);
    expect(isInSpan(to, { from, to })).toBe(false);
  });

  it('SPOT-110 days in the wrong order are swapped, an invalid day leaves its end open', () => {
    const right = spanOf(own('2026-10-01', '2026-10-31'), NOW, 'UTC');
    expect(spanOf(own('2026-10-31', '2026-10-01'), NOW, 'UTC')).toEqual(right);
    expect(spanOf(own('', '2026-10-31'), NOW, 'UTC')).toEqual({ to: right.to });
    expect(spanOf(own('2026-13-01', ''), NOW, 'UTC')).toEqual({});
    expect(spanOf(ALL_DAYS, NOW, 'UTC')).toEqual({});
  });
});
