/**
 * Namespaces of texts that load with their pages. Once requested, a namespace is loaded in each language chosen from
 * then on, so a page is never without its texts.
 */
import i18next from 'i18next';
import { pageNamespaces } from 'virtual:page-namespaces';
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageCode } from '#protocol/names/languages';
import { preferences } from '../preferences/preferences.ts';
import { companions } from './load-language.ts';
import type { PageNamespace } from './texts.ts';

const asked = new Set<PageNamespace>();

/** Settles when `t` knows the namespace in the chosen language. Rejects if its file does not load. */
export async function loadNamespace(namespace: PageNamespace): Promise<void> {
  const shipped = pageNamespaces[namespace];
  const fetchIt = (code: LanguageCode) => (shipped[code] ?? shipped.en)().then(({ texts }) => texts);
  // Registered before the fetch, so that a language chosen meanwhile loads the namespace too.
  if (!asked.has(namespace)) companions.push(fetchIt);
  asked.add(namespace);
  const chosen = preferences.language;
  const code = shipped[chosen] === undefined ? DEFAULT_LANGUAGE : chosen;
  const texts = await fetchIt(code);
  await initialised();
  i18next.addResourceBundle(LANGUAGES[code], 'translation', texts);
}

/** The first page's script may load before the first texts. */
function initialised(): Promise<void> {
  if (i18next.isInitialized) return Promise.resolve();
  return new Promise((resolve) => i18next.on('initialized', () => resolve()));
}
