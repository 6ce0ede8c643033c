/** The addresses of the user's pages. */
import type { ComponentType } from 'react';
import {
  ACCOUNT_PATH,
  API_KEYS_PATH,
  AUTHENTICATOR_PATH,
  DEVICES_PATH,
  EMAIL_PATH,
  LANGUAGE_PATH,
  LOGIN_PASSWORD_PATH,
  MINE_PATH,
  PHONE_PATH,
  SECURITY_PATH,
  SETTINGS_PATH,
  TRADE_PASSWORD_PATH,
} from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

function page(path: string, load: () => Promise<ComponentType>): Route {
  // Passwords and codes use the texts of the login.
  return { path, load: () => withTexts(load(), 'user', 'auth') };
}

export const USER_ROUTES: readonly Route[] = [
  {
    path: MINE_PATH,
    tab: 'mine',
    load: () =>
      withTexts(import('./mine-page.tsx'), 'alert', 'assets', 'download', 'user').then(
        ({ MinePage }) => MinePage,
      ),
  },
  page(SETTINGS_PATH, () => import('./settings-page.tsx').then(({ SettingsPage }) => SettingsPage)),
  page(LANGUAGE_PATH, () => import('./language-page.tsx').then(({ LanguagePage }) => LanguagePage)),
  page(ACCOUNT_PATH, () => import('./account-page.tsx').then(({ AccountPage }) => AccountPage)),
  page(SECURITY_PATH, () => import('./security-page.tsx').then(({ SecurityPage }) => SecurityPage)),
  page(TRADE_PASSWORD_PATH, () =>
    import('./trade-password-page.tsx').then(({ TradePasswordPage }) => TradePasswordPage),
  ),
  page(LOGIN_PASSWORD_PATH, () =>
    import('./login-password-page.tsx').then(({ LoginPasswordPage }) => LoginPasswordPage),
  ),
  page(EMAIL_PATH, () => import('./contact-page.tsx').then(({ EmailPage }) => EmailPage)),
  page(PHONE_PATH, () => import('./contact-page.tsx').then(({ PhonePage }) => PhonePage)),
  page(AUTHENTICATOR_PATH, () => import('./google-page.tsx').then(({ GooglePage }) => GooglePage)),
  page(DEVICES_PATH, () => import('./devices-page.tsx').then(({ DevicesPage }) => DevicesPage)),
  page(API_KEYS_PATH, () => import('./api-keys-page.tsx').then(({ ApiKeysPage }) => ApiKeysPage)),
];
