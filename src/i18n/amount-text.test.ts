import { describe, expect, it } from 'vitest';
import { amountText } from './amount-text.ts';

describe('amountText', () => {
  it.each([
    ['1234567.5', 'en', undefined, '1,234,567.5'],
    ['1234567.5', 'de', 2, '1.234.567,50'],
    ['1234567890123456789.123456789012', 'en', undefined, '1,234,567,890,123,456,789.123456789012'],
    ['0.999', 'en', 2, '0.99'],
    ['-5.00', 'sv', undefined, '\u22125,00'],
    ['7', 'pl', 0, '7'],
  ])('I18N-012 %s in %s with %s digits is %s', (plain, language, digits, text) => {
    expect(amountText(plain, language, digits)).toBe(text);
  });
});
