/** Countries, named and ordered in the user's language. */
import { LANGUAGES, type LanguageCode } from '#protocol/names/languages';
import { DIAL_CODES, type DialCode } from './dial-codes.ts';

export interface Country extends DialCode {
  readonly name: string;
}

const listed = new Map<LanguageCode, readonly Country[]>();

export function countriesIn(language: LanguageCode): readonly Country[] {
  const held = listed.get(language) ?? namedCountries(LANGUAGES[language]);
  listed.set(language, held);
  return held;
}

function namedCountries(tag: string): readonly Country[] {
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  return DIAL_CODES.map((row) => ({ ...row, name: names.of(row.code) ?? row.code })).sort((one, other) =>
    compare(one.name, other.name),
  );
}
