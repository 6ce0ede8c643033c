/** Fetches the texts of one language and no other. A language that is not shipped yet is answered in English. */
import { DEFAULT_LANGUAGE, type LanguageCode } from '#protocol/names/languages';
import { shipped } from 'virtual:locales';
import type { FirstTexts, PageNamespace, Texts } from './texts.ts';

export interface LoadedLanguage {
  readonly code: LanguageCode;
  readonly texts: FirstTexts & Partial<Pick<Texts, PageNamespace>>;
}

/** Words that pages have asked for (`load-namespace.ts`) and that another language has to bring along. */
export const companions: ((code: LanguageCode) => Promise<Partial<Pick<Texts, PageNamespace>>>)[] = [];

/** The languages that can be chosen: those with texts. */
export const SHIPPED = Object.keys(shipped) as readonly LanguageCode[];

export async function loadLanguage(asked: LanguageCode): Promise<LoadedLanguage> {
  const code = shipped[asked] === undefined ? DEFAULT_LANGUAGE : asked;
  const [{ texts }, ...more] = await Promise.all([
    (shipped[code] ?? shipped.en)(),
    ...companions.map((fetch) => fetch(code)),
  ]);
  return { code, texts: Object.assign({}, texts, ...more) as LoadedLanguage['texts'] };
}
