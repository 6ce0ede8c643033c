import { describe, expect, it } from 'vitest';
import { givenAmount } from './given-amount.ts';

describe('an amount that a user gives', () => {
  it.each([
    ['', 'empty'],
    ['0', 'not-positive'],
    ['0.000', 'not-positive'],
    ['?90,000', 'bad-number'],
    ['-1', 'bad-number'],
    ['01', 'bad-number'],
    ['1e5', 'bad-number'],
    // SPEC's limits are checked first: at most ten digits after the point above one, at most twenty below one.
    ['1.00000000000', 'bad-number'],
    [`0.${'0'.repeat(20)}1`, 'bad-number'],
    ['1.0000000001', 'too-fine'],
    ['0.000000001', 'too-fine'],
    [`0.${'0'.repeat(19)}1`, 'too-fine'],
    ['1.0000000010', 'too-fine'],
    ['9'.repeat(40), 'bad-number'],
  ])('ASSETS-331 %s: %s', (text, problem) => {
    expect(givenAmount(text)).toBe(problem);
  });

  it.each([
    ['1', 100_000_000n],
    ['0.00000001', 1n],
    ['1.2345678900', 123_456_789n],
    ['0.10000000000000000000', 10_000_000n],
  ])('ASSETS-331 %s is sound', (text, minor) => {
    expect(givenAmount(text)).toBe(minor);
  });
});
