import { describe, expect, it } from 'vitest';
import { languageCode, LANGUAGES } from './languages.ts';

describe('languages', () => {
  it('I18N-001 the 15 codes of the platform each have a code that browsers know', () => {
    expect(Object.keys(LANGUAGES).sort()).toEqual(
      'cn de en fin fra it jp kor pl pt spa swe tr tw ukr'.split(' '),
    );
    for (const tag of Object.values(LANGUAGES)) {
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
      expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag]);
    }
  });

  it.each(['xx', 'toString', '', undefined, null, 5, {}])('I18N-002 %o is answered in English', (code) => {
    expect(languageCode(code)).toBe('en');
  });

  it('I18N-002 a code of the platform stays', () => {
    expect(languageCode('ukr')).toBe('ukr');
  });
});
