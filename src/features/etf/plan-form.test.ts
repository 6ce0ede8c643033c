import { expect, it } from 'vitest';
import { editedForm, editedTerms } from './plan-form.ts';

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
