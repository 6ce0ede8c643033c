import { expect, it } from 'vitest';
import { withIncome } from './with-income.ts';

it('EARN-020 an order shows what was paid since it was last sent, and never less', () => {
  const orders = [
    { id: 1, paid: '7', paidDays: 1, due: 20, kind: 'locked' },
    { id: 2, paid: '9', paidDays: 3, due: 40, kind: 'locked' },
    { id: 3, paid: '0', paidDays: 0, due: 10, kind: 'locked' },
  ];
  const income = { paid: '14', paidDays: 2, due: 30, version: 2 };
  expect(
    withIncome(orders, [
      { id: 1, ...income },
      { id: 2, ...income },
    ]),
  ).toEqual([{ id: 1, paid: '14', paidDays: 2, due: 30, kind: 'locked' }, orders[1], orders[2]]);
});
