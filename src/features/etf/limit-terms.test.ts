import { expect, test } from 'vitest';
import { atLimit } from './limit-terms.ts';

test('ETF-050 an order with a limit shows its result at the limit, not at the prices of now', () => {
  const unit = '0.01';
  expect(atLimit('subscribe', { quantity: '1000', limit: '90', unit })).toBe('11.11');
  expect(atLimit('redeem', { quantity: '2', limit: '110.5', unit })).toBe('221');
  expect(atLimit('subscribe', { quantity: '1000', limit: 'abc', unit })).toBeUndefined();
  expect(atLimit('subscribe', { quantity: '', limit: '90', unit })).toBeUndefined();
});
