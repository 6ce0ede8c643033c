import { expect, it } from 'vitest';
import { dayIn, dueOf, isZone, nextRun, type PlanSchedule } from './plan-times.ts';

const at = (text: string) => Date.parse(text);
const plan = (every: PlanSchedule['every'], hour: number, zone: string, firstDay: string) => ({
  ...{ every, hour, zone, firstDay },
});

it.each([
  // Berlin leaves out 02:00 on 29 March 2026, and has it twice on 25 October.
  ['the hour before a change', plan('day', 9, 'Europe/Berlin', '2026-03-28'), 0, '2026-03-28T08:00:00Z'],
  ['the hour after it', plan('day', 9, 'Europe/Berlin', '2026-03-28'), 1, '2026-03-29T07:00:00Z'],
  ['an hour that is left out', plan('day', 2, 'Europe/Berlin', '2026-03-28'), 1, '2026-03-29T01:00:00Z'],
  ['an hour that comes twice', plan('day', 2, 'Europe/Berlin', '2026-10-24'), 1, '2026-10-25T00:00:00Z'],
  ['two weeks', plan('two-weeks', 0, 'Asia/Shanghai', '2026-01-01'), 2, '2026-01-28T16:00:00Z'],
  ['a month without the day', plan('month', 12, 'UTC', '2026-01-31'), 1, '2026-02-28T12:00:00Z'],
  ['the month after it', plan('month', 12, 'UTC', '2026-01-31'), 2, '2026-03-31T12:00:00Z'],
  ['a leap day', plan('month', 12, 'UTC', '2027-08-29'), 6, '2028-02-29T12:00:00Z'],
  ['another year', plan('month', 12, 'UTC', '2026-11-05'), 2, '2027-01-05T12:00:00Z'],
  ['half an hour of offset', plan('week', 9, 'Asia/Kolkata', '2026-01-05'), 1, '2026-01-12T03:30:00Z'],
] as const)('ETF-020 a run is due at its hour of the user’s zone: %s', (_what, schedule, run, due) => {
  expect(dueOf(schedule, run)).toBe(at(due));
});

it('ETF-020 the next run is the first one after a time', () => {
  const daily = plan('day', 9, 'UTC', '2026-01-01');
  expect(nextRun(daily, 0, at('2026-01-01T08:59:59Z'))).toBe(0);
  expect(nextRun(daily, 0, at('2026-01-01T09:00:00Z'))).toBe(1);
  expect(nextRun(daily, 3, at('2026-01-10T12:00:00Z'))).toBe(10);
  expect(dayIn('Asia/Shanghai', at('2026-01-01T16:00:00Z'))).toBe('2026-01-02');
  expect([isZone('Europe/Berlin'), isZone('Nowhere/Else')]).toEqual([true, false]);
});
