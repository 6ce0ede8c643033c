/** The addresses that the app's start knows: the pages that a first visit opens, and the path of each tab. */
import { HOME_ROUTES } from '../features/home/routes.ts';
import { MARKET_ROUTES } from '../features/market/routes.ts';
import {
  ASSETS_PATH,
  ETFS_PATH,
  HOME_PATH,
  MARKETS_PATH,
  MINE_PATH,
  TRADE_PATH,
} from '../navigation/pages.ts';
import type { Route, Tab } from '../navigation/route.ts';

export const FIRST_ROUTES: readonly Route[] = [...HOME_ROUTES, ...MARKET_ROUTES];

/** The page of each tab. */
export const TAB_PATHS: Readonly<Record<Tab, string>> = {
  home: HOME_PATH,
  markets: MARKETS_PATH,
  trade: TRADE_PATH,
  etfs: ETFS_PATH,
  assets: ASSETS_PATH,
  mine: MINE_PATH,
};
