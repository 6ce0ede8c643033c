import { describe, expect, it } from 'vitest';
import { stepText } from './step-text.ts';

describe('stepText', () => {
  it.each([
    ['0.5', 'en', '0.5'],
    ['10', 'en', '10'],
    ['1000.00', 'de', '1.000,00'],
    ['0.00', 'en', '0.00'],
    ['0.0001', 'en', '0.0001'],
    ['0.00001', 'en', '0.0₄1'],
    ['0.0000000000120', 'en', '0.0₁₀120'],
    ['0.0000002', 'de', '0,0₆2'],
  ])('SCREEN-044 %s in %s is %s', (plain, language, text) => {
    expect(stepText(plain, language)).toBe(text);
  });
});
