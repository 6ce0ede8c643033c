import { subscribeKey } from 'valtio/utils';
import { loadLanguage } from '../i18n/load-language.ts';
import { showLanguage } from '../i18n/start-i18n.ts';
import { preferences } from '../preferences/preferences.ts';

/**
 * Fetches the chosen language and shows it without a reload. After two choices in a row the later one is shown,
 * whichever arrives first. If it does not load, the screen stays as it is; the choice is stored, so the next
 * start tries again.
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
