/**
 * Texts that come with the pages that say them. A word once asked for is spoken in each language that is chosen from
 * then on, so a page never stands without its texts.
 */
import i18next from 'i18next';
import { pageNamespaces } from 'virtual:page-namespaces';
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageCode } from '#protocol/names/languages';
import { preferences } from '../preferences/preferences.ts';
import { companions } from './load-language.ts';
import type { PageNamespace } from './texts.ts';

const asked = new Set<PageNamespace>();

/** Settles when `t` knows the word in the chosen language. Fails where its file does not come. */
export async function loadNamespace(namespace: PageNamespace): Promise<void> {
  const shipped = pageNamespaces[namespace];
  const fetchIt = (code: LanguageCode) => (shipped[code] ?? shipped.en)().then(({ texts }) => texts);
  // Before fetching: a language that is chosen meanwhile brings it along.
  if (!asked.has(namespace)) companions.push(fetchIt);
  asked.add(namespace);
  const chosen = preferences.language;
  const code = shipped[chosen] === undefined ? DEFAULT_LANGUAGE : chosen;
  const texts = await fetchIt(code);
  await initialised();
  i18next.addResourceBundle(LANGUAGES[code], 'translation', texts);
}

/** The first page's script may come before the first texts. */
function initialised(): Promise<void> {
  if (i18next.isInitialized) return Promise.resolve();
  return new Promise((resolve) => i18next.on('initialized', () => resolve()));
}
