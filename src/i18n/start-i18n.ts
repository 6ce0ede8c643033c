import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES } from '#protocol/names/languages';
import type { LoadedLanguage } from './load-language.ts';

/** Makes `t` return texts of a language, and declares the language to the browser. */
export async function startI18n({ code, texts }: LoadedLanguage): Promise<void> {
  const tag = LANGUAGES[code];
  document.documentElement.lang = tag;
  await i18next.use(initReactI18next).init({
    lng: tag,
    fallbackLng: false,
    resources: { [tag]: { translation: texts } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

/** Changes the language: every open screen shows its texts again. */
export async function showLanguage({ code, texts }: LoadedLanguage): Promise<void> {
  const tag = LANGUAGES[code];
  i18next.addResourceBundle(tag, 'translation', texts);
  await i18next.changeLanguage(tag);
  document.documentElement.lang = tag;
}
