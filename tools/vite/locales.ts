/**
 * The languages of the client. `virtual:locales` knows one fetch per language that has a folder; each is a chunk of
 * its own, `locale-<code>`: all of `locales/<code>/*.json`, each under its word, with English where a text is
 * missing. Texts of refusals are left out, because the server sends those with the refusal itself.
 *
 * In index.html `%LANGUAGES%` becomes the table of codes, for the script that runs before the first paint.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageCode } from '../../protocol/names/languages.ts';
import { completeTexts, type LocaleTexts } from './complete-texts.ts';

const LIST = 'virtual:locales';
const ONE = '\0locale/locale-';

export function locales(): Plugin {
  let folder = '';
  const shipped = () =>
    (Object.keys(LANGUAGES) as LanguageCode[]).filter((code) => jsonFiles(join(folder, code)).length > 0);
  return {
    name: 'brisk:locales',
    configResolved(config) {
      folder = join(config.root, 'locales');
    },
    resolveId(id) {
      return id === LIST || id.startsWith(ONE.slice(1)) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${LIST}`) {
        const fetches = shipped().map((code) => `${code}: () => import('${ONE.slice(1)}${code}')`);
        return `export const shipped = { ${fetches.join(', ')} };`;
      }
      if (!id.startsWith(ONE)) return undefined;
      const code = id.slice(ONE.length) as LanguageCode;
      const english = wordsOf(join(folder, DEFAULT_LANGUAGE));
      for (const each of new Set([code, DEFAULT_LANGUAGE]))
        for (const file of jsonFiles(join(folder, each))) this.addWatchFile(join(folder, each, file));
      const { pluralCategories } = new Intl.PluralRules(LANGUAGES[code]).resolvedOptions();
      const words = completeTexts(wordsOf(join(folder, code)), english, pluralCategories);
      return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(words))});`;
    },
    transformIndexHtml(page) {
      const table = Object.entries(LANGUAGES).map(([code, tag]) => `${code}: '${tag}'`);
      return page.replace(`'%LANGUAGES%'`, `{ ${table.join(', ')} }`);
    },
  };
}

function jsonFiles(language: string): readonly string[] {
  try {
    return readdirSync(language)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
}

/** A language's words without its refusals; a word that has nothing else is left out. */
function wordsOf(language: string): LocaleTexts {
  const words: Record<string, LocaleTexts> = {};
  for (const file of jsonFiles(language)) {
    const { refusals: _sent, ...texts } = JSON.parse(
      readFileSync(join(language, file), 'utf8'),
    ) as LocaleTexts;
    if (Object.keys(texts).length > 0) words[file.slice(0, -'.json'.length)] = texts;
  }
  return words;
}
