import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#protocol/names/languages';
import { loadLanguage, SHIPPED } from './load-language.ts';

type Some = { readonly [key: string]: string | Some };

function keysOf(texts: Some, path = ''): readonly string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  );
}

const bare = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
const asked = async (code: keyof typeof LANGUAGES) =>
  new Set(keysOf((await loadLanguage(code)).texts as unknown as Some).map(bare));

describe('loadLanguage', () => {
  it('I18N-003 a language is one file with all its texts and no text of a refusal', async () => {
    const { code, texts } = await loadLanguage('en');
    expect(code).toBe('en');
    expect(Object.keys(texts)).toEqual(expect.arrayContaining(['app', 'market']));
    for (const word of Object.values(texts)) expect(word).not.toHaveProperty('refusals');
    expect(texts.app.tabs.etfs).toBe('ETFS');
  });

  it.each(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])(
    'I18N-013 %s lacks no text on the screen, whatever its folder lacks',
    async (code) => {
      expect(await asked(code)).toEqual(await asked('en'));
      expect((await loadLanguage(code)).code).toBe(SHIPPED.includes(code) ? code : 'en');
    },
  );
});
