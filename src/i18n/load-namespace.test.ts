import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { TransferProblem } from '#domain/assets/transfer';
import { ACCOUNT_KINDS } from '#domain/ledger/account-kinds';
import { REASON_NAMES } from '#domain/ledger/reasons';
import { LANGUAGES, type LanguageCode } from '#protocol/names/languages';
import type { Texts } from './texts.ts';

/** A new code does not compile before it is listed here. */
const PROBLEMS: Readonly<Record<TransferProblem['code'], true>> = {
  'same-account': true,
  unknown: true,
  empty: true,
  'bad-number': true,
  'too-fine': true,
  'not-positive': true,
  'not-enough': true,
};

const CODES = Object.keys(LANGUAGES) as LanguageCode[];
const bundle = (code: LanguageCode) =>
  i18next.getResourceBundle(LANGUAGES[code], 'translation') as Partial<Texts> | undefined;

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

describe('loadNamespace', () => {
  it('ASSETS-002 a namespace loads with its page, and with each language chosen from then on', async () => {
    const { loadLanguage } = await import('./load-language.ts');
    const { loadNamespace } = await import('./load-namespace.ts');
    expect((await loadLanguage('en')).texts).not.toHaveProperty('assets');
    const coming = loadNamespace('assets');
    // The first page's script may load before the first texts.
    await i18next.init({ lng: 'en', resources: { en: { translation: { app: { name: 'Brisk' } } } } });
    await coming;
    expect(Object.keys(bundle('en') ?? {}).sort()).toEqual(['app', 'assets']);
    expect(bundle('en')?.assets).not.toHaveProperty('refusals');
    const { texts } = await loadLanguage('de');
    expect(texts.assets?.kinds.contract).toBe('Kontrakte');
    expect(texts.app.name).toBe('Brisk');
  });

  it.each(CODES)('ASSETS-001 %s has a text for each account, each reason and each problem', async (code) => {
    const { loadLanguage } = await import('./load-language.ts');
    const { assets } = (await loadLanguage(code)).texts;
    expect(Object.keys(assets?.kinds ?? {}).sort()).toEqual([...ACCOUNT_KINDS].sort());
    expect(Object.keys(assets?.reasons ?? {}).sort()).toEqual([...REASON_NAMES].sort());
    expect(Object.keys(assets?.problems ?? {}).sort()).toEqual(Object.keys(PROBLEMS).sort());
    expect(new Set(Object.values(assets?.reasons ?? {})).size).toBe(REASON_NAMES.length);
  });
});
