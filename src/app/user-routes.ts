/** The addresses of what is one's own. */
import type { ComponentType } from 'react';
import {
  ACCOUNT_PATH,
  API_KEYS_PATH,
  AUTHENTICATOR_PATH,
  DEVICES_PATH,
  EMAIL_PATH,
  LANGUAGE_PATH,
  LOGIN_PASSWORD_PATH,
  PHONE_PATH,
  SECURITY_PATH,
  SETTINGS_PATH,
  TRADE_PASSWORD_PATH,
} from '../navigation/pages.ts';
import type { Route } from './route.ts';
import { withTexts } from './with-texts.ts';

function page(path: string, load: () => Promise<ComponentType>): Route {
  // Passwords and codes are typed in the words of the log-in.
  return { path, load: () => withTexts(load(), 'user', 'auth') };
}

export const USER_ROUTES: readonly Route[] = [
  page(SETTINGS_PATH, () =>
    import('../features/user/settings-page.tsx').then(({ SettingsPage }) => SettingsPage),
  ),
  page(LANGUAGE_PATH, () =>
    import('../features/user/language-page.tsx').then(({ LanguagePage }) => LanguagePage),
  ),
  page(ACCOUNT_PATH, () =>
    import('../features/user/account-page.tsx').then(({ AccountPage }) => AccountPage),
  ),
  page(SECURITY_PATH, () =>
    import('../features/user/security-page.tsx').then(({ SecurityPage }) => SecurityPage),
  ),
  page(TRADE_PASSWORD_PATH, () =>
    import('../features/user/trade-password-page.tsx').then(({ TradePasswordPage }) => TradePasswordPage),
  ),
  page(LOGIN_PASSWORD_PATH, () =>
    import('../features/user/login-password-page.tsx').then(({ LoginPasswordPage }) => LoginPasswordPage),
  ),
  page(EMAIL_PATH, () => import('../features/user/contact-page.tsx').then(({ EmailPage }) => EmailPage)),
  page(PHONE_PATH, () => import('../features/user/contact-page.tsx').then(({ PhonePage }) => PhonePage)),
  page(AUTHENTICATOR_PATH, () =>
    import('../features/user/google-page.tsx').then(({ GooglePage }) => GooglePage),
  ),
  page(DEVICES_PATH, () =>
    import('../features/user/devices-page.tsx').then(({ DevicesPage }) => DevicesPage),
  ),
  page(API_KEYS_PATH, () =>
    import('../features/user/api-keys-page.tsx').then(({ ApiKeysPage }) => ApiKeysPage),
  ),
];
