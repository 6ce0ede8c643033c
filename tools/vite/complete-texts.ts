/**
 * A language's texts with English in the place of what it lacks, made while the client is built. So no screen ever
 * shows a key, and a text that was added in English can be translated later.
 */
export type LocaleTexts = { readonly [key: string]: string | LocaleTexts };

const FORM = /_(zero|one|two|few|many|other)$/;

/**
 * The result has each English key and no other; a counted text (`drawings_one`, `drawings_other`) has a form for
 * each of the language's own plural categories, filled from its `_other`, then from English.
 */
export function completeTexts(
  own: LocaleTexts,
  english: LocaleTexts,
  categories: readonly string[],
): LocaleTexts {
  const complete: Record<string, string | LocaleTexts> = {};
  for (const [key, text] of Object.entries(english)) {
    if (typeof text !== 'string') {
      const inner = own[key];
      complete[key] = completeTexts(typeof inner === 'object' ? inner : {}, text, categories);
      continue;
    }
    const counted = key.replace(FORM, '');
    if (counted === key) complete[key] = own[key] ?? text;
    else
      for (const category of categories) {
        const form = `${counted}_${category}`;
        complete[form] =
          own[form] ?? own[`${counted}_other`] ?? english[form] ?? english[`${counted}_other`] ?? text;
      }
  }
  return complete;
}
