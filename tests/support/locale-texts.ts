/** The texts of a language as its files hold them, for tests that compare languages. */
import { LANGUAGES, type LanguageCode } from '../../protocol/names/languages.ts';
import { sourceFiles } from './source-files.ts';

type Nested = { readonly [key: string]: string | Nested };

const files = sourceFiles(/^locales\/[a-z]+\/[^/]+\.json$/);

/**
 * Every text by its key, with its namespace in front: `market.book.depth`; refusals too:
 * `market.refusals.too-fast`.
 */
export function textsOf(language: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { path, text } of files) {
    const [, folder, file = ''] = path.split('/');
    if (folder === language) gather(JSON.parse(text) as Nested, file.replace('.json', ''), texts);
  }
  return texts;
}

function gather(value: string | Nested, path: string, into: Map<string, string>): void {
  if (typeof value === 'string') into.set(path, value);
  else for (const [key, inner] of Object.entries(value)) gather(inner, `${path}.${key}`, into);
}

const FORM = /_(?:zero|one|two|few|many|other)$/;

/** A key without its plural form: `minutes_one` and `minutes_other` are requested as `minutes`. */
export function askedKey(key: string): string {
  return key.replace(FORM, '');
}

function parametersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name))].sort();
}

/** Why a language is incomplete, as sentences; empty if it is complete. */
export function faultsOf(
  language: LanguageCode,
  texts: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
): readonly string[] {
  const { pluralCategories } = new Intl.PluralRules(LANGUAGES[language]).resolvedOptions();
  const faults: string[] = [];
  const wanted = new Map<string, string>();
  for (const [key, text] of english) {
    const counted = askedKey(key);
    if (counted === key) wanted.set(key, text);
    else for (const category of pluralCategories) wanted.set(`${counted}_${category}`, text);
  }
  for (const [key, model] of wanted) {
    const text = texts.get(key);
    if (text === undefined) faults.push(`${key} is missing`);
    else if (text.trim() === '' || text !== text.trim())
      faults.push(`${key} is empty or has spaces around it`);
    else if (parametersOf(text).join() !== parametersOf(model).join())
      faults.push(
        `${key} has the parameters ${parametersOf(text).join()}, not ${parametersOf(model).join()}`,
      );
    else if (language !== 'en' && text === model && isSentence(text)) faults.push(`${key} is still English`);
  }
  for (const key of texts.keys()) if (!wanted.has(key)) faults.push(`${key} is in no English file`);
  return faults;
}

/** Single words may be the same in two languages; a sentence is not. */
function isSentence(text: string): boolean {
  return (text.replace(/\{\{[^}]*\}\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0) >= 5;
}
