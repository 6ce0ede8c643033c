/** Fetches the texts of one language and no other. A language that is not shipped yet falls back to English. */
import { DEFAULT_LANGUAGE, type LanguageCode } from '#protocol/names/languages';
import { shipped } from 'virtual:locales';
import type { FirstTexts, PageNamespace, Texts } from './texts.ts';

export interface LoadedLanguage {
  readonly code: LanguageCode;
  readonly texts: FirstTexts & Partial<Pick<Texts, PageNamespace>>;
}

/** Namespaces that pages have requested (`load-namespace.ts`); another language must load them too. */
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
