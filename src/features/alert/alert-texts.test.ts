import i18next from 'i18next';
import { expect, test } from 'vitest';
import texts from '../../../locales/en/alert.json' with { type: 'json' };
import { waitingTitle } from './alert-texts.ts';

test('ALERT-014 the title of the list names the limit of the platform, once it is known', async () => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: 'en', resources: { en: { translation: { alert: texts } } } });
  const title = (most?: number) => waitingTitle(i18n.t, 'en', 3, most);
  expect([title(), title(100), title(5)]).toEqual([
    ...['Active alerts (3)', 'Active alerts (3 of 100)', 'Active alerts (3 of 5)'],
  ]);
});
