import { describe, expect, it } from 'vitest';
import { loadLanguage } from './load-language.ts';

describe('loadLanguage', () => {
  it('I18N-003 a language is one file with all its words and no text of a refusal', async () => {
    const { code, texts } = await loadLanguage('en');
    expect(code).toBe('en');
    expect(Object.keys(texts).sort()).toEqual(['app', 'market']);
    expect(texts.market).not.toHaveProperty('refusals');
    expect(texts.app.tabs.etfs).toBe('ETFS');
  });

  it('I18N-002 a language without texts so far is answered in English', async () => {
    const { code, texts } = await loadLanguage('jp');
    expect(code).toBe('en');
    expect(texts.market.title).toBe('Markets');
  });
});
