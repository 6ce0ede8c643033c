/**
 * Completes a language's texts with English while the client is built. So no screen ever shows a key, and a text that
 * was added in English can be translated later.
 */
export type LocaleTexts = { readonly [key: string]: string | LocaleTexts };

const FORM = /_(zero|one|two|few|many|other)$/;

/**
 * The result has exactly the keys of English. A counted text (`drawings_one`, `drawings_other`) has a form for each
 * plural category of the language, filled from its `_other` form, otherwise from English.
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
