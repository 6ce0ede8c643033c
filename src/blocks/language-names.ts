import type { LanguageCode } from '#protocol/names/languages';

/** Each language's name in that language. They do not depend on the page's language, so no locale has them. */
export const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = {
  cn: '简体中文',
  de: 'Deutsch',
  en: 'English',
  fin: 'Suomi',
  fra: 'Français',
  it: 'Italiano',
  jp: '日本語',
  kor: '한국어',
  pl: 'Polski',
  pt: 'Português',
  spa: 'Español',
  swe: 'Svenska',
  tr: 'Türkçe',
  tw: '繁體中文',
  ukr: 'Українська',
};
