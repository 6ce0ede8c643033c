/** Fetches the texts of one language and no other. A language that is not shipped yet is answered in English. */
import { DEFAULT_LANGUAGE, type LanguageCode } from '#protocol/names/languages';
import { shipped } from 'virtual:locales';
import type { Texts } from './texts.ts';

export interface LoadedLanguage {
  readonly code: LanguageCode;
  readonly texts: Texts;
}

/** The languages that can be chosen: those with texts. */
export const SHIPPED = Object.keys(shipped) as readonly LanguageCode[];

export async function loadLanguage(asked: LanguageCode): Promise<LoadedLanguage> {
  const code = shipped[asked] === undefined ? DEFAULT_LANGUAGE : asked;
  const { texts } = await (shipped[code] ?? shipped.en)();
  return { code, texts };
}
