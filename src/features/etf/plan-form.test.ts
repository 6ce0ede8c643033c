import { expect, it } from 'vitest';
import { editedForm, editedTerms, lastDayProblem } from './plan-form.ts';

const plan = {
  ...({ id: 7, amount: '100', every: 'week', hour: 9, zone: 'Europe/Berlin', missed: 'once' } as const),
  end: Date.UTC(2026, 0, 20, 8),
};

it('ETF-090 the sheet of a plan shows its terms of now with the changed ones, and sends only these', () => {
  const changed = { every: 'day' } as const;
  const terms = { amount: '100', every: 'day', hour: '9', last: '2026-01-20', missed: 'once' };
  expect(editedForm(plan, changed)).toEqual(terms);
  const meanwhile = { ...plan, amount: '150', end: 0 };
  expect(editedForm(meanwhile, changed)).toEqual({ ...terms, amount: '150', last: '' });
  expect(editedTerms(meanwhile, changed)).toEqual({ plan: 7, every: 'day' });
  expect(editedTerms(plan, {})).toEqual({ plan: 7 });
});

it('ETF-090 a changed last day ends at the hour of the plan, or at the changed one', () => {
  const last = '2026-02-01';
  expect(editedTerms(plan, { last })).toEqual({ plan: 7, end: Date.UTC(2026, 1, 1, 8) });
  expect(editedTerms(plan, { last, hour: '20' })).toEqual({
    ...{ plan: 7, hour: 20 },
    end: Date.UTC(2026, 1, 1, 19),
  });
  expect(editedTerms(plan, { last: '', hour: '20' })).toEqual({ plan: 7, hour: 20, end: 0 });
});

it.each([
  ['', undefined],
  ['2026-01-19', 'lastPast'],
  ['2026-01-20', undefined],
  ['2126-01-19', undefined],
  ['2126-01-21', 'lastLate'],
  ['2199-01-01', 'lastLate'],
  ['275760-09-13', 'lastLate'],
] as const)('ETF-128 the last day "%s" of a plan that runs next on 20 January 2026: %s', (last, problem) => {
  const due = Date.UTC(2026, 0, 20, 8);
  const time = due - 3_600_000;
  expect(lastDayProblem({ last, hour: '9' }, { zone: 'Europe/Berlin', due, time })).toBe(problem);
});
