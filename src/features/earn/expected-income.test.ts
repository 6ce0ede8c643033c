import { expect, test } from 'vitest';
import { Calendar } from '#domain/market/periods';
import { expectedIncome } from './expected-income.ts';

const calendar = new Calendar('Asia/Shanghai');
/** The start of a day in that zone. */
const START = Date.UTC(2026, 10, 28, 16);
const DAY = 86_400_000;
const TERMS = { canRedeem: true, incomeBps: 0, feeBps: 0 } as const;

test('EARN-040 the total income of a quantity is known before it is locked: of 30 days without an end', () => {
  const locked = { ...TERMS, kind: 'locked', days: 7, lowPpm: 7_000, highPpm: 18_000 } as const;
  const seven = expectedIncome(calendar, locked, '1000', START);
  expect(seven).toMatchObject({ total: 4_900_000_000n, end: START + 7 * DAY });
  expect(seven.days).toHaveLength(7);
  const flexible = { ...TERMS, kind: 'flexible', days: 0, lowPpm: 100, highPpm: 100 } as const;
  const open = expectedIncome(calendar, flexible, '1000', START);
  expect(open).toMatchObject({ total: 300_000_000n, end: 0 });
  expect(open.days).toHaveLength(30);
  expect(expectedIncome(calendar, flexible, '', START)).toEqual({ days: [], total: 0n, end: 0 });
});
