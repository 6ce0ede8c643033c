/**
 * All addresses of the app in one table (SPEC §2): the tables of the features, the Trade tab, which combines
 * two features, and the addresses that are not built yet.
 */
import { ALERT_ROUTES } from '../features/alert/routes.ts';
import { ASSETS_ROUTES } from '../features/assets/routes.ts';
import { AUTH_ROUTES } from '../features/auth/routes.ts';
import { CONTRACT_ROUTES } from '../features/contract/routes.ts';
import { CONTENT_ROUTES } from '../features/content/routes.ts';
import { CONVERT_ROUTES } from '../features/convert/routes.ts';
import { EARN_ROUTES } from '../features/earn/routes.ts';
import { ETF_ROUTES } from '../features/etf/routes.ts';
import { GALLERY_ROUTES } from '../features/gallery/routes.ts';
import { OPTION_ROUTES, OPTION_TEXTS } from '../features/option/routes.ts';
import { SPOT_ROUTES } from '../features/spot/routes.ts';
import { SUPPORT_ROUTES } from '../features/support/routes.ts';
import { USER_ROUTES } from '../features/user/routes.ts';
import { TRADE_OPTION_PATH, TRADE_PATH, TRADE_SPOT_PATH } from '../navigation/pages.ts';
import type { Route } from '../navigation/route.ts';
import { withTexts } from '../navigation/with-texts.ts';
import { FIRST_ROUTES } from './first-routes.ts';

const TRADE_ROUTES: readonly Route[] = [
  {
    path: TRADE_PATH,
    alias: ['/pages/transaction/index'],
    tab: 'trade',
    visitor: true,
    load: () => import('./trade-screen.tsx').then(({ TradeTab }) => TradeTab),
  },
  {
    path: TRADE_SPOT_PATH,
    visitor: true,
    load: () =>
      withTexts(import('./trade-spot.tsx'), 'assets', 'spot', 'trading').then(({ TradeSpot }) => TradeSpot),
  },
  {
    path: TRADE_OPTION_PATH,
    visitor: true,
    load: () =>
      withTexts(import('./trade-option.tsx'), ...OPTION_TEXTS).then(({ TradeOption }) => TradeOption),
  },
];

const UNBUILT_ROUTES: readonly Route[] = [
  ...unbuilt('/pages/trade', ['trade-leverage', 'leverage-detail']),
  ...unbuilt('/pages/mine', ['advanced-verify', 'invite']),
  ...unbuilt('/pages/assets', ['recharge', 'recharge-currency', 'withdraw', 'withdraw-detail']),
  ...unbuilt('/pages/loan', ['index', 'record', 'rule', 'repayment']),
  { path: '/choose-location' },
  { path: '/open-location' },
];

export const ROUTES: readonly Route[] = [
  ...FIRST_ROUTES,
  ...TRADE_ROUTES,
  ...SPOT_ROUTES,
  ...CONTRACT_ROUTES,
  ...OPTION_ROUTES,
  ...ASSETS_ROUTES,
  ...CONVERT_ROUTES,
  ...ETF_ROUTES,
  ...EARN_ROUTES,
  ...USER_ROUTES,
  ...ALERT_ROUTES,
  ...AUTH_ROUTES,
  ...CONTENT_ROUTES,
  ...SUPPORT_ROUTES,
  ...GALLERY_ROUTES,
  ...UNBUILT_ROUTES,
];

function unbuilt(folder: string, names: readonly string[]): Route[] {
  return names.map((name) => ({ path: `${folder}/${name}` }));
}
