import { describe, expect, it } from 'vitest';
import { plainDecimal } from './typed-decimal.ts';

describe('plainDecimal', () => {
  it.each([
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    [' 2 ', '2'],
    ['0', '0'],
    ['007', '7'],
    ['00,50', '0.50'],
    [',5', '0.5'],
    ['5.', '5'],
    ['１２．５', '12.5'],
    ['', ''],
  ])('ASSETS-006 %j is %j', (typed, plain) => {
    expect(plainDecimal(typed)).toBe(plain);
  });

  it.each(['1.234.5', '1,234.5', '1.234,5', '1 234', '-1', '+1', '1e3', '.', ',', 'abc', '٣'])(
    'ASSETS-006 %j is never guessed about',
    (typed) => {
      expect(plainDecimal(typed)).toBe(typed);
    },
  );
});
