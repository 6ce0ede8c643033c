import { expect, test } from 'vitest';
import { priceTextOf } from './alert.form.ts';

test('ALERT-021 a price that is too large is refused without a range that has no numbers', () => {
  expect(priceTextOf('too-large')).toBe('bad-number');
  expect(priceTextOf('off-step')).toBe('off-step');
});
