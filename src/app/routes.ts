/**
 * Every address of the app, in one table (SPEC §2). A route without `load` is not built yet and says so. `alias`
 * holds the names that one wrapper uses for the same pages.
 *
 * `visitor`: the session rule of SPEC §4 leaves a visitor on this page (market, transaction, financial, service home,
 * login). An assets page never has it.
 */
import {
  ARTICLE_PATH,
  ASSETS_PATH,
  DOWNLOAD_PATH,
  EXCHANGE_PATH,
  HELP_PATH,
  HOME_PATH,
  MARKETS_PATH,
  MARKET_CHART_PATH,
  MARKET_DETAIL_PATH,
  MENU_PATH,
  MINE_PATH,
  NEWS_PATH,
  NOTICES_PATH,
  SERVICE_PATH,
  TRADE_PATH,
  TRADE_SPOT_PATH,
} from '../navigation/pages.ts';
import { ASSETS_ROUTES } from './assets-routes.ts';
import { AUTH_ROUTES } from './auth-routes.ts';
import type { Route, Tab } from './route.ts';
import { SPOT_ROUTES } from './spot-routes.ts';
import { USER_ROUTES } from './user-routes.ts';
import { withTexts } from './with-texts.ts';

const articlePages = () => import('../features/content/articles-page.tsx');

export const ROUTES: readonly Route[] = [
  {
    path: HOME_PATH,
    alias: ['/'],
    tab: 'home',
    load: () => import('../features/home/home-page.tsx').then(({ HomePage }) => HomePage),
  },
  {
    path: MARKETS_PATH,
    alias: ['/pages/market/market'],
    tab: 'markets',
    visitor: true,
    load: () => import('../features/market/quote-page.tsx').then(({ QuotePage }) => QuotePage),
  },
  {
    path: TRADE_PATH,
    alias: ['/pages/transaction/index'],
    tab: 'trade',
    visitor: true,
    load: () => withTexts(import('./trade-screen.tsx'), 'assets', 'spot').then(({ TradeTab }) => TradeTab),
  },
  { path: '/pages/etfs/index', tab: 'etfs' },
  {
    path: MINE_PATH,
    tab: 'mine',
    load: () =>
      withTexts(import('../features/user/mine-page.tsx'), 'assets', 'user').then(({ MinePage }) => MinePage),
  },

  ...AUTH_ROUTES,

  {
    path: MARKET_DETAIL_PATH,
    visitor: true,
    load: () => import('../features/market/detail-page.tsx').then(({ DetailPage }) => DetailPage),
  },
  {
    path: MARKET_CHART_PATH,
    visitor: true,
    load: () => import('../features/market/chart/chart-page.tsx').then(({ ChartPage }) => ChartPage),
  },
  {
    path: TRADE_SPOT_PATH,
    visitor: true,
    load: () => withTexts(import('./trade-screen.tsx'), 'assets', 'spot').then(({ TradeSpot }) => TradeSpot),
  },
  ...unbuilt('/pages/trade', ['trade-leverage', 'trade-option', 'leverage-detail']),

  ...SPOT_ROUTES,

  ...USER_ROUTES,
  ...unbuilt('/pages/mine', ['advanced-verify', 'invite']),

  ...ASSETS_ROUTES,
  {
    path: EXCHANGE_PATH,
    load: () =>
      withTexts(import('../features/convert/exchange-page.tsx'), 'assets', 'convert').then(
        ({ ExchangePage }) => ExchangePage,
      ),
  },
  ...unbuilt('/pages/assets', ['recharge', 'recharge-currency', 'withdraw', 'withdraw-detail']),

  ...unbuilt('/pages/loan', ['index', 'record', 'rule', 'repayment']),
  ...unbuilt('/pages/etfs', ['order', 'plan']),
  { path: '/pages/earn/index', alias: ['/pages/financial/index'], visitor: true },
  {
    path: SERVICE_PATH,
    alias: ['/pages/service/home'],
    visitor: true,
    load: () => import('../features/support/service-page.tsx').then(({ ServicePage }) => ServicePage),
  },
  { path: NOTICES_PATH, load: () => articlePages().then(({ NoticesPage }) => NoticesPage) },
  { path: NEWS_PATH, load: () => articlePages().then(({ NewsPage }) => NewsPage) },
  { path: HELP_PATH, load: () => articlePages().then(({ HelpPage }) => HelpPage) },
  {
    path: ARTICLE_PATH,
    load: () => import('../features/content/article-page.tsx').then(({ ArticlePage }) => ArticlePage),
  },
  {
    path: MENU_PATH,
    load: () => import('../features/home/menu-page.tsx').then(({ MenuPage }) => MenuPage),
  },
  {
    path: DOWNLOAD_PATH,
    load: () => import('../features/home/download-page.tsx').then(({ DownloadPage }) => DownloadPage),
  },
  {
    path: '/pages/common/gallery',
    load: () =>
      withTexts(import('../features/gallery/gallery-page.tsx'), 'user', 'auth').then(
        ({ GalleryPage }) => GalleryPage,
      ),
  },
  { path: '/choose-location' },
  { path: '/open-location' },
];

/** The page of each tab. */
export const TAB_PATHS: Readonly<Record<Tab, string>> = {
  home: '/pages/home/index',
  markets: MARKETS_PATH,
  trade: TRADE_PATH,
  etfs: '/pages/etfs/index',
  assets: ASSETS_PATH,
  mine: MINE_PATH,
};

const byPath = new Map(
  ROUTES.flatMap((route) => [route.path, ...(route.alias ?? [])].map((path) => [path, route])),
);

/** The route of an address without its query; a slash at its end does not matter. */
export function routeOf(path: string): Route | undefined {
  return byPath.get(path.length > 1 ? path.replace(/\/+$/, '') : path);
}

function unbuilt(folder: string, names: readonly string[]): Route[] {
  return names.map((name) => ({ path: `${folder}/${name}` }));
}
