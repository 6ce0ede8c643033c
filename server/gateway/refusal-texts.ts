/**
 * The text of a refusal in the language of the request. The text of `market.too-fast` is in
 * `locales/<language>/market.json` under `refusals`, `too-fast`; a missing text falls back to English.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOGGED_OUT, NOBODY_TEXTS, SESSION_ENDED } from '#protocol/names/codes';
import { DEFAULT_LANGUAGE } from '#protocol/names/languages';

/** The text of a code; an unknown language is answered in English. */
export type RefusalTexts = (code: string | typeof LOGGED_OUT, language: string | undefined) => string;

const LOCALES = new URL('../../locales', import.meta.url);

/** @param more folders of features that bring their own texts, laid out as `locales/` */
export function readRefusalTexts(more: readonly URL[] = []): RefusalTexts {
  const languages = new Map<string, Map<string, string>>();
  for (const folder of [LOCALES, ...more].map((each) => fileURLToPath(each))) readFolder(folder, languages);
  const byDefault = languages.get(DEFAULT_LANGUAGE);
  return (code, language) => {
    const name = textName(code);
    return languages.get(language ?? DEFAULT_LANGUAGE)?.get(name) ?? byDefault?.get(name) ?? name;
  };
}

function readFolder(folder: string, languages: Map<string, Map<string, string>>): void {
  for (const language of readdirSync(folder)) {
    const texts = languages.get(language) ?? new Map<string, string>();
    for (const file of readdirSync(join(folder, language))) {
      const word = file.replace(/\.json$/, '');
      const content = JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as {
        refusals?: Record<string, string>;
      };
      for (const [name, text] of Object.entries(content.refusals ?? {})) texts.set(`${word}.${name}`, text);
    }
    languages.set(language, texts);
  }
}

function textName(code: string | typeof LOGGED_OUT): string {
  return code === LOGGED_OUT || code === SESSION_ENDED ? NOBODY_TEXTS[code] : code;
}
