/** SPEC §1: the platform's 15 language codes, and the BCP-47 code of each for `lang` and Intl. */
export const LANGUAGES = {
  cn: 'zh-Hans',
  de: 'de',
  en: 'en',
  fin: 'fi',
  fra: 'fr',
  it: 'it',
  jp: 'ja',
  kor: 'ko',
  pl: 'pl',
  pt: 'pt',
  spa: 'es',
  swe: 'sv',
  tr: 'tr',
  tw: 'zh-Hant',
  ukr: 'uk',
} as const;

export type LanguageCode = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly LanguageCode[];

export const DEFAULT_LANGUAGE: LanguageCode = 'en';

/** A code that was stored or sent; an unknown code becomes the default language. */
export function languageCode(code: unknown): LanguageCode {
  return typeof code === 'string' && Object.hasOwn(LANGUAGES, code)
    ? (code as LanguageCode)
    : DEFAULT_LANGUAGE;
}
