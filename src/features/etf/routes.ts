/** The addresses of ETFs. */
import { ETF_ORDERS_PATH, ETF_PATH, ETF_PLAN_PATH, ETFS_PATH } from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

/** Lists and fields share texts with spot orders. */
const pages = () =>
  withTexts(import('./pages.ts'), 'assets', 'etf', 'trading').then(({ ETF_PAGES }) => ETF_PAGES);

export const ETF_ROUTES: readonly Route[] = [
  { path: ETFS_PATH, tab: 'etfs', load: () => pages().then(({ EtfsPage }) => EtfsPage) },
  { path: ETF_PATH, load: () => pages().then(({ EtfPage }) => EtfPage) },
  { path: ETF_PLAN_PATH, load: () => pages().then(({ EtfPlanPage }) => EtfPlanPage) },
  { path: ETF_ORDERS_PATH, load: () => pages().then(({ EtfOrdersPage }) => EtfOrdersPage) },
];
