/** Fetches the texts of one language and no other. A language that is not shipped yet is answered in English. */
import { DEFAULT_LANGUAGE, type LanguageCode } from './languages.ts';
import type { Texts } from './texts.ts';

export interface LoadedLanguage {
  readonly code: LanguageCode;
  readonly texts: Texts;
}

const shipped: Partial<Record<LanguageCode, () => Promise<{ readonly texts: Texts }>>> & {
  readonly en: () => Promise<{ readonly texts: Texts }>;
} = {
  en: () => import('virtual:locale/en'),
};

export async function loadLanguage(asked: LanguageCode): Promise<LoadedLanguage> {
  const code = shipped[asked] === undefined ? DEFAULT_LANGUAGE : asked;
  const { texts } = await (shipped[code] ?? shipped.en)();
  return { code, texts };
}
