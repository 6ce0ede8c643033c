import { describe, expect, it } from 'vitest';
import { localeMarks } from '#domain/locale-marks';
import { fullText, shortText } from '#domain/number-text';
import { plainOf } from './shown-number.ts';

describe('a shown number read back', () => {
  it.each(['en', 'de', 'fi', 'fr', 'pl', 'es', 'zh-Hans', 'uk', 'sv'])(
    'CONTRACT-502 in %s it is exact',
    (locale) => {
      const marks = localeMarks(locale);
      for (const plain of ['61684', '61684.7', '-1234567.50', '0.00', '0.5', '999', '1234', '-12.34'])
        expect(plainOf(fullText(plain, marks), marks)).toBe(plain);
      expect(plainOf(shortText('0.00000123', marks), marks)).toBe('0.00000123');
      expect(plainOf(`+${fullText('1234.5', marks)}`, marks)).toBe('1234.5');
    },
  );

  it('CONTRACT-502 what is unknown is no number', () => {
    expect(plainOf('—', localeMarks('en'))).toBeUndefined();
    expect(plainOf('', localeMarks('en'))).toBeUndefined();
  });
});
