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

type Languages = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The platform's own texts, which are read once. */
let platformTexts: Languages | undefined;

/** @param more folders of features that bring their own texts, laid out as `locales/` */
export function readRefusalTexts(more: readonly URL[] = []): RefusalTexts {
  platformTexts ??= readFolder(fileURLToPath(LOCALES), new Map());
  const languages = more.reduce<Languages>(
    (all, folder) => readFolder(fileURLToPath(folder), all),
    platformTexts,
  );
  const byDefault = languages.get(DEFAULT_LANGUAGE);
  return (code, language) => {
    const name = textName(code);
    return languages.get(language ?? DEFAULT_LANGUAGE)?.get(name) ?? byDefault?.get(name) ?? name;
  };
}

/** @returns the texts known before and those of the folder */
function readFolder(folder: string, known: Languages): Languages {
  const languages = new Map(known);
  for (const language of readdirSync(folder)) {
    const texts = new Map(known.get(language));
    for (const file of readdirSync(join(folder, language))) {
      const word = file.replace(/\.json$/, '');
      const content = JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as {
        refusals?: Record<string, string>;
      };
      for (const [name, text] of Object.entries(content.refusals ?? {})) texts.set(`${word}.${name}`, text);
    }
    languages.set(language, texts);
  }
  return languages;
}

function textName(code: string | typeof LOGGED_OUT): string {
  return code === LOGGED_OUT || code === SESSION_ENDED ? NOBODY_TEXTS[code] : code;
}
