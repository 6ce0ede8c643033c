import { expect, it } from 'vitest';
import { stepOf } from './instrument.ts';
import { isCountedAlike, recount } from './recount.ts';

it.each([
  ['finer', 250, '0.01', '0.001', 2_500],
  ['coarser', 250, '0.01', '0.5', 5],
  ['as coarse, written longer', 250, '0.01', '0.010', 250],
  ['whole ones', 30, '1', '10', 3],
  ['none at all', 0, '0.01', '0.5', 0],
  ['between two', 251, '0.01', '0.5', undefined],
  ['less than one', 1, '0.001', '0.01', undefined],
  ['more than is safe', Number.MAX_SAFE_INTEGER, '0.01', '0.001', undefined],
])('SPOT-164 a count in other steps is exact or none: %s', (_, count, from, to, counted) => {
  expect(recount(count, stepOf(from), stepOf(to))).toBe(counted);
});

it('SPOT-164 counts mean the same where coins and steps are the same', () => {
  const one = { base: 'ABC', quote: 'USDT', priceStep: '0.01', sizeStep: '0.1' };
  expect(isCountedAlike(one, { ...one })).toBe(true);
  for (const change of [{ base: 'DEF' }, { quote: 'BTC' }, { priceStep: '0.1' }, { sizeStep: '0.01' }])
    expect(isCountedAlike(one, { ...one, ...change })).toBe(false);
});
