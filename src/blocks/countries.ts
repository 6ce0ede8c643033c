/** Countries with their dial codes, in the chosen language; requested once a visit and language. */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { CallOutput } from '#protocol/call';
import type { countryList } from '#protocol/content';
import { CALLS } from '#protocol/names/calls';
import type { LanguageCode } from '#protocol/names/languages';
import { call, QUIETLY } from '../api/call.ts';
import { preferences } from '../preferences/preferences.ts';

export type Country = CallOutput<typeof countryList>['list'][number];

const asked = new Map<LanguageCode, Promise<readonly Country[]>>();

function countriesIn(language: LanguageCode): Promise<readonly Country[]> {
  const known = asked.get(language);
  if (known !== undefined) return known;
  const coming = call<typeof countryList>(CALLS.countryList, {}, QUIETLY).then(({ list }) => list);
  asked.set(language, coming);
  // A failed request is repeated.
  coming.catch(() => asked.delete(language));
  return coming;
}

/** Undefined while they load. */
export function useCountries(): readonly Country[] | undefined {
  const { language } = useSnapshot(preferences);
  const [list, setList] = useState<readonly Country[]>();
  useEffect(() => {
    let left = false;
    countriesIn(language).then(
      (came) => {
        if (!left) setList(came);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [language]);
  return list;
}

/** The country of the device's settings, if they name one. */
export function deviceCountry(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}

/** The countries whose name, code or dial code contains the search words. */
export function countriesLike(search: string, countries: readonly Country[]): readonly Country[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return countries.filter(({ code, name, dial }) => {
    const sent = `${name} ${code} ${dial}`.toLowerCase();
    return words.every((word) => sent.includes(word));
  });
}
