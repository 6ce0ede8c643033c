/**
 * The languages of the client. `virtual:locales` contains one import per language that has a folder; each is one
 * chunk, `locale-<code>`, with all of `locales/<code>/*.json`, each under its name, and with English for missing
 * texts. Texts of refusals are excluded, because the server sends them with the refusal.
 * A namespace that the first screens do not need is a separate chunk, `locale-<code>-<namespace>`: pages load it by
 * `virtual:page-namespaces`, so that a first visit does not wait for it.
 * In index.html `%LANGUAGES%` becomes the table of codes, for the script that runs before the first paint.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageCode } from '../../protocol/names/languages.ts';
import { FIRST_NAMESPACES } from '../../src/i18n/first-namespaces.ts';
import { completeTexts, type LocaleTexts } from './complete-texts.ts';

const LIST = 'virtual:locales';
const NAMESPACES = 'virtual:page-namespaces';
const ONE = '\0locale/locale-';

const FIRST: readonly string[] = FIRST_NAMESPACES;

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
      return id === LIST || id === NAMESPACES || id.startsWith(ONE.slice(1)) ? `\0${id}` : undefined;
    },
    load(id) {
      const fetches = (end: string) =>
        `{ ${shipped()
          .map((code) => `${code}: () => import('${ONE.slice(1)}${code}${end}')`)
          .join(', ')} }`;
      if (id === `\0${LIST}`) return `export const shipped = ${fetches('')};`;
      if (id === `\0${NAMESPACES}`) {
        const words = pageNamespaces(folder).map((namespace) => `${namespace}: ${fetches(`-${namespace}`)}`);
        return `export const pageNamespaces = { ${words.join(', ')} };`;
      }
      if (!id.startsWith(ONE)) return undefined;
      const [code, namespace] = id.slice(ONE.length).split('-') as [LanguageCode, string?];
      const english = wordsOf(join(folder, DEFAULT_LANGUAGE), namespace);
      for (const each of new Set([code, DEFAULT_LANGUAGE]))
        for (const file of jsonFiles(join(folder, each))) this.addWatchFile(join(folder, each, file));
      const { pluralCategories } = new Intl.PluralRules(LANGUAGES[code]).resolvedOptions();
      const words = completeTexts(wordsOf(join(folder, code), namespace), english, pluralCategories);
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

/** The namespaces with texts that the first screens do not need. */
function pageNamespaces(folder: string): readonly string[] {
  const english = join(folder, DEFAULT_LANGUAGE);
  const names = jsonFiles(english).map((file) => file.slice(0, -'.json'.length));
  return names.filter((name) => !FIRST.includes(name) && Object.keys(wordsOf(english, name)).length > 0);
}

/**
 * A language's words without its refusals, or only a separate one; a word that has nothing but refusals is
 * left out.
 */
function wordsOf(language: string, apart?: string): LocaleTexts {
  const words: Record<string, LocaleTexts> = {};
  for (const file of jsonFiles(language)) {
    const namespace = file.slice(0, -'.json'.length);
    if (apart === undefined ? !FIRST.includes(namespace) : namespace !== apart) continue;
    const { refusals: _sent, ...texts } = JSON.parse(
      readFileSync(join(language, file), 'utf8'),
    ) as LocaleTexts;
    if (Object.keys(texts).length > 0) words[namespace] = texts;
  }
  return words;
}
