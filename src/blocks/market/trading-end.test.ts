import { expect, it } from 'vitest';
import { isActionOff, tradingEndOf } from './trading-end.ts';

const AT = 10_000_000;
const STOP = AT - 30 * 60_000;
const open = { at: AT, windowMinutes: 30, price: null, samples: 0, leastSamples: 15 };

it('CONTRACT-193 until its window a contract is only reduced, from then on nothing of it is placed', () => {
  expect(tradingEndOf(null, STOP)).toBeUndefined();
  expect(tradingEndOf(undefined, STOP)).toBeUndefined();
  expect(tradingEndOf(open, STOP - 1)).toBe('delisting');
  expect(tradingEndOf(open, STOP)).toBe('trading-ended');
  expect(tradingEndOf(open, AT + 1)).toBe('trading-ended');
  expect(tradingEndOf({ ...open, price: '3021.50' }, STOP - 1)).toBe('delisted');
});

it('CONTRACT-253 an action on a position is off once the platform refuses it', () => {
  const off = (end: Parameters<typeof isActionOff>[1]) =>
    (['margin', 'protect', 'reverse', 'close'] as const).filter((action) => isActionOff(action, end));
  expect(off(undefined)).toEqual([]);
  // A reversal opens.
  expect(off('delisting')).toEqual(['reverse']);
  // Liquidations go on, so margin can still be added.
  expect(off('trading-ended')).toEqual(['protect', 'reverse', 'close']);
  expect(off('delisted')).toEqual(['margin', 'protect', 'reverse', 'close']);
});
