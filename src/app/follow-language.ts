import { subscribeKey } from 'valtio/utils';
import { loadLanguage } from '../i18n/load-language.ts';
import { showLanguage } from '../i18n/start-i18n.ts';
import { preferences } from '../preferences/preferences.ts';

/**
 * The chosen language is fetched and shown without a reload. Two choices in a row: the later one is shown, whichever
 * arrives first. One that does not arrive leaves the screen as it is; it is kept, so the next start asks again.
 */
export function followLanguage(): void {
  subscribeKey(preferences, 'language', (chosen) => {
    void loadLanguage(chosen).then(
      async (language) => {
        if (preferences.language !== chosen) return;
        await showLanguage(language);
      },
      () => undefined,
    );
  });
}
