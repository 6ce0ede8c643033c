import { describe, expect, it } from 'vitest';
import { exact } from '#domain/assets/valuation';
import { Texts } from './texts.ts';
import { gainTexts, valueTexts } from './value-texts.ts';

const texts = new Texts('en', { currency: { rate: '1', digits: 2, before: '$', after: '' } });

describe('amounts of money', () => {
  it.each([
    ['0.1234', '0.12', '≈ $0.12'],
    ['0.004', '0.00', '≈ $0.00'],
    ['1234.567', '1,234.57', '≈ $1,234.57'],
  ])('ASSETS-992 %s has the digits of its currency', (value, total, worth) => {
    expect(valueTexts(exact(value), texts)).toEqual({ total, worth });
  });

  it('ASSETS-992 a gain below a dollar too', () => {
    const { units, digits } = exact('0.1234');
    expect(gainTexts({ units: -units, digits }, texts)).toMatchObject({ total: '−0.12', worth: '≈ −$0.12' });
  });
});
