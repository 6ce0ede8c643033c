import { expect, test } from 'vitest';
import { atLimit, isGiven, isOffStep } from './limit-terms.ts';

test('ETF-050 an order with a limit shows its result at the limit, not at the prices of now', () => {
  const unit = '0.01';
  expect(atLimit('subscribe', { quantity: '1000', limit: '90', unit })).toBe('11.11');
  expect(atLimit('redeem', { quantity: '2', limit: '110.5', unit })).toBe('221');
  expect(atLimit('subscribe', { quantity: '1000', limit: 'abc', unit })).toBeUndefined();
  expect(atLimit('subscribe', { quantity: '', limit: '90', unit })).toBeUndefined();
});

test('ETF-127 a quantity or limit with more than 8 decimal places has no result and cannot be sent', () => {
  const unit = '0.01';
  for (const side of ['subscribe', 'redeem'] as const) {
    expect(atLimit(side, { quantity: '500', limit: '90.123456789', unit })).toBeUndefined();
    expect(atLimit(side, { quantity: '500.123456789', limit: '90', unit })).toBeUndefined();
  }
  expect(['90.12345678', '90.123456789', '0', ''].map(isGiven)).toEqual([true, false, false, false]);
});

test('ETF-127 shares are redeemed in whole creation units', () => {
  expect(['0.01', '2', '0.001', '1.015', 'x'].map((shares) => isOffStep(shares, '0.01'))).toEqual([
    ...[false, false],
    ...[true, true, false],
  ]);
});
