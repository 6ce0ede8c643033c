import { expect, it } from 'vitest';
import type { ContractTermsAnswer } from '../use-contract-terms.ts';
import { tradingEndOf, tradingStopIn } from './trading-end.ts';

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

it('OPTION-163 the end of trading in a contract is the beginning of its window', () => {
  const markets = [
    { symbol: 'A', delisting: open },
    { symbol: 'B', delisting: null },
  ];
  const terms = { markets } as unknown as ContractTermsAnswer;
  expect(['A', 'B', 'C'].map((symbol) => tradingStopIn(terms, symbol))).toEqual([STOP, undefined, undefined]);
  expect(tradingStopIn(undefined, 'A')).toBeUndefined();
});
