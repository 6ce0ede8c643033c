import { expect, it } from 'vitest';
import { Calendar } from '#domain/market/periods';
import { incomeByDay, shortSum } from './income-days.ts';

const DAY = 86_400_000;

it.each([
  [123_456_789_012n, 'en', '1.23K'],
  [7_000_000n, 'en', '0.07'],
  [137_000n, 'en', '0.0014'],
  [1n, 'en', '<0.001'],
  [1n, 'de', '<0,001'],
])('EARN-104 %s units are %s: %s in a cell of the calendar', (sum, language, text) => {
  expect(shortSum(sum, language)).toBe(text);
});

it('EARN-104 a day has the part of each order, paid ones first, and their exact sums', () => {
  const terms = { kind: 'locked', days: 3, lowPpm: 1_000, highPpm: 1_000 } as const;
  const early = { canRedeem: true, incomeBps: 0, feeBps: 0 };
  const days = incomeByDay({
    asset: 'BTC',
    payouts: [
      {
        asset: 'BTC',
        due: DAY,
        orders: [
          { order: 1, amount: '0.002' },
          { order: 2, amount: '0.00000001' },
        ],
      },
      { asset: 'ETH', due: DAY, orders: [{ order: 9, amount: '5' }] },
    ],
    orders: [
      {
        ...{
          id: 1,
          asset: 'BTC',
          quantity: '2',
          paid: '0.002',
          paidDays: 1,
          due: 2 * DAY,
          status: 'in-income',
        },
        ...{ ...terms, ...early },
      },
    ],
    calendar: new Calendar('UTC'),
    dayOf: (time) => String(time / DAY),
    most: 10,
  });
  expect([...days]).toEqual([
    [
      '1',
      {
        ...{ paid: 200_001n, expected: 0n },
        parts: [
          { order: 1, amount: 200_000n, isPaid: true },
          { order: 2, amount: 1n, isPaid: true },
        ],
      },
    ],
    ['2', { paid: 0n, expected: 200_000n, parts: [{ order: 1, amount: 200_000n, isPaid: false }] }],
    ['3', { paid: 0n, expected: 200_000n, parts: [{ order: 1, amount: 200_000n, isPaid: false }] }],
  ]);
});
