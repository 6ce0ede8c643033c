import { describe, expect, it } from 'vitest';
import { localeMarks } from './locale-marks.ts';
import { fullText, percentText, shortText, volumeText } from './number-text.ts';

const en = localeMarks('en');
const de = localeMarks('de');

describe('fullText', () => {
  it.each([
    ['61686.50', 'en', '61,686.50'],
    ['61686.50', 'de', '61.686,50'],
    ['61686.50', 'fr', '61\u202f686,50'],
    ['1686.50', 'es', '1686,50'],
    ['61686.50', 'es', '61.686,50'],
    ['1234567', 'en', '1,234,567'],
    ['123', 'en', '123'],
    ['-1234.5', 'en', '−1,234.5'],
    ['0', 'en', '0'],
    ['123456789012345678901234567890.12', 'en', '123,456,789,012,345,678,901,234,567,890.12'],
  ])('ENGINE-023 %s in %s is %s', (plain, locale, text) => {
    expect(fullText(plain, localeMarks(locale))).toBe(text);
  });
});

describe('the marks of a language', () => {
  it('ENGINE-023 go with Latin digits, also where others are usual', () => {
    expect(localeMarks('ar-EG')).toEqual({ decimal: '.', group: ',', groupFrom: 4 });
    expect(localeMarks('pl')).toEqual({ decimal: ',', group: '\u00a0', groupFrom: 5 });
  });
});

describe('shortText', () => {
  it.each([
    ['0.00000123', '0.0₅123'],
    ['0.00001', '0.0₄1'],
    ['0.0001', '0.0001'],
    ['0.0000123400', '0.0₄123400'],
    ['0.00000', '0.00000'],
    ['0.000000000000123', '0.0₁₂123'],
    ['1.00000123', '1.00000123'],
    ['61686.5', '61,686.5'],
  ])('ENGINE-022 %s is %s', (plain, text) => {
    expect(shortText(plain, en)).toBe(text);
  });

  it('ENGINE-023 counts zeros behind the language’s own mark', () => {
    expect(shortText('0.00000123', de)).toBe('0,0₅123');
  });
});

describe('percentText', () => {
  it.each([
    [241, '+2.41%'],
    [-122, '−1.22%'],
    [0, '0.00%'],
    [-3, '−0.03%'],
    [1234567, '+12,345.67%'],
  ])('%i hundredths are %s', (value, text) => {
    expect(percentText(value, en)).toBe(text);
  });

  it('takes more digits for what is smaller', () => {
    expect(percentText(-100n, de, 4)).toBe('−0,0100%');
  });
});

describe('volumeText', () => {
  it.each([
    ['1843512345.12', '1.84B'],
    ['1849999999.99', '1.84B'],
    ['999999.99', '999.99K'],
    ['1000000', '1.00M'],
    ['532.1', '532.10'],
    ['532', '532.00'],
    ['1532', '1.53K'],
    ['0', '0.00'],
    ['0.00000001', '0.00'],
    ['1234567890123456', '1,234.56T'],
  ])('%s is %s', (plain, text) => {
    expect(volumeText(plain, en)).toBe(text);
  });
});
