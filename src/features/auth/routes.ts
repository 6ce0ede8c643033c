/** The addresses of login and sign-up. */
import type { ComponentType } from 'react';
import {
  DEMO_LOGIN_PATH,
  FORGOT_PATH,
  LOGIN_PATH,
  NO_WALLET_PATH,
  SIGN_UP_PATH,
  SWITCH_PATH,
  WALLET_LOGIN_PATH,
} from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

/** A page with the texts of accounts. */
function page(path: string, load: () => Promise<ComponentType>): Route {
  return { path, load: () => withTexts(load(), 'auth') };
}

/** A page that visitors may use. */
function lazyRoute(path: string, load: () => Promise<ComponentType>): Route {
  return { ...page(path, load), visitor: true };
}

export const AUTH_ROUTES: readonly Route[] = [
  {
    ...lazyRoute(LOGIN_PATH, () => import('./login-page.tsx').then(({ LoginPage }) => LoginPage)),
    alias: ['/pages/login/login'],
  },
  lazyRoute(WALLET_LOGIN_PATH, () => import('./wallet-page.tsx').then(({ WalletPage }) => WalletPage)),
  lazyRoute(DEMO_LOGIN_PATH, () => import('./demo-page.tsx').then(({ DemoPage }) => DemoPage)),
  page(SWITCH_PATH, () => import('./switch-page.tsx').then(({ SwitchPage }) => SwitchPage)),
  page(SIGN_UP_PATH, () => import('./sign-up-page.tsx').then(({ SignUpPage }) => SignUpPage)),
  page(FORGOT_PATH, () => import('./forgot-page.tsx').then(({ ForgotPage }) => ForgotPage)),
  page(NO_WALLET_PATH, () => import('./no-wallet-page.tsx').then(({ NoWalletPage }) => NoWalletPage)),
];
