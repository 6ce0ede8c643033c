import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOf, formatScaled, parseScaled } from './decimal-text.ts';

describe('decimal text', () => {
  it.each([
    ['2.5', 2, 250n],
    ['2.50', 2, 250n],
    ['2.500', 2, 250n],
    ['0', 0, 0n],
    ['0.00', 2, 0n],
    ['7', 3, 7000n],
    ['-0.05', 2, -5n],
    ['-12', 1, -120n],
    ['9007199254740993.00000001', 8, 900719925474099300000001n],
  ])('BOOK-005 reads %s at %i digits as %i', (text, digits, value) => {
    expect(parseScaled(text, digits)).toBe(value);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '.5',
    '5.',
    '01',
    '00.5',
    '1e3',
    '1E3',
    '0x10',
    '1,5',
    '1.2.3',
    '--1',
    'NaN',
    '١',
    '1\n',
  ])('BOOK-005 refuses %j, which is no plain decimal', (text) => {
    expect(parseScaled(text, 8)).toBeUndefined();
  });

  it('BOOK-005 refuses digits that would be cut', () => {
    expect(parseScaled('0.001', 2)).toBeUndefined();
    expect(parseScaled('1.5', 0)).toBeUndefined();
    expect(parseScaled('1.0', 0)).toBe(1n);
  });

  it.each([
    [250, 2, '2.50'],
    [5, 2, '0.05'],
    [-5, 2, '-0.05'],
    [0, 0, '0'],
    [0, 8, '0.00000000'],
    [123n, 10, '0.0000000123'],
    [Number.MAX_SAFE_INTEGER, 3, '9007199254740.991'],
  ])('BOOK-006 writes %d at %i digits as %s', (value, digits, text) => {
    expect(formatScaled(value, digits)).toBe(text);
  });

  it('BOOK-005 comes back from text as it went in', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(20), (value, digits) => {
        const text = formatScaled(value, digits);
        expect(parseScaled(text, digits)).toBe(value);
        expect(digitsOf(text)).toBe(digits);
      }),
    );
  });
});
