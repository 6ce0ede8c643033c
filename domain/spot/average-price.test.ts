import { expect, it } from 'vitest';
import { averagePrice, shareOf } from './average-price.ts';

it.each([
  ['610.005', '0.01000', 2, '61000.50'],
  ['616.95', '0.01000', 1, '61695.0'],
  ['616.95005', '0.01000', 1, '61695.005'],
  // 2 / 3 and 1 / 3, rounded up and down at the last digit; a half is rounded up.
  ['2', '3', 2, '0.6667'],
  ['1', '3', 2, '0.3333'],
  ['0.00005', '1', 2, '0.0001'],
  ['0.00000001', '1000', 8, '0.00000000'],
  ['99999999999999999.99', '0.00000001', 0, '9999999999999999999000000'],
  ['5', '0', 2, ''],
  ['', '', 2, ''],
])('SPOT-063 %s over %s, of a market of %i digits, is %j', (total, size, digits, average) => {
  expect(averagePrice(total, size, digits)).toBe(average);
});

it.each([
  ['0.01', '0.03000', 3333],
  ['0.02999', '0.03', 9996],
  ['3', '3', 10_000],
  ['0', '3', 0],
  ['1', '0', 0],
])('SPOT-060 of %s in %s so much is filled: %i', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share);
});
