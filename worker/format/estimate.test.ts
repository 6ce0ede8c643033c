import { describe, expect, it } from 'vitest';
import { estimateIn } from './estimate.ts';
import { product } from './rounded.ts';
import { localeMarks } from '#domain/locale-marks';

const EURO = { rate: '0.8645', digits: 2, before: '€', after: '' };
const nothing = { of: () => undefined };

describe('product', () => {
  it.each([
    [['61686.50', '1', '0.8645'], 2, '53327.98'],
    [['61686.50', '155.82'], 0, '9611990'],
    [['0.00000123', '0.8645'], 2, '0.00000106'],
    [['1.43', '1'], 0, '1.43'],
    [['0.5', '1'], 2, '0.500'],
    [['2', '2'], 2, '4.00'],
    [['0.005', '1'], 2, '0.00500'],
    [['1.005', '1'], 2, '1.01'],
    [['0', '0.86'], 2, '0.00'],
    [['123456789012345678.12', '1.0000000001'], 2, '123456789024691357.02'],
  ])('SETTINGS-003 %j to %i digits is %s', (factors, digits, text) => {
    expect(product(factors, digits)).toBe(text);
  });
});

describe('estimateIn', () => {
  it('SETTINGS-003 writes the currency as the page sets it, with the language’s marks', () => {
    const french = { ...EURO, before: '', after: '\u00a0€' };
    expect(estimateIn(EURO, localeMarks('en'))('BTC-USDT-PERP', '61686.50', nothing)).toBe('≈ €53,327.98');
    expect(estimateIn(french, localeMarks('fr'))('BTC-USDT', '0.00000123', nothing)).toBe('≈ 0,0₅106\u00a0€');
  });

  it('SETTINGS-003 a price in another coin is converted by that coin’s price, and is unknown without it', () => {
    const format = estimateIn(EURO, localeMarks('en'));
    const bitcoin = { of: (symbol: string) => (symbol === 'BTC-USDT' ? { last: '60000.00' } : undefined) };
    expect(format('ETH-BTC', '0.05000', bitcoin as never)).toBe('≈ €2,593.50');
    expect(format('ETH-BTC', '0.05000', nothing)).toBe('');
  });
});
