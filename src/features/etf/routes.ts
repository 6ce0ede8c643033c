/** The addresses of ETFs. */
import { ETF_ORDERS_PATH, ETF_PATH, ETFS_PATH } from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

/** Lists and fields share texts with spot orders. */
const ETF_TEXTS = ['assets', 'etf', 'trading'] as const;

export const ETF_ROUTES: readonly Route[] = [
  {
    path: ETFS_PATH,
    tab: 'etfs',
    load: () => withTexts(import('./etfs-page.tsx'), ...ETF_TEXTS).then(({ EtfsPage }) => EtfsPage),
  },
  {
    path: ETF_PATH,
    load: () => withTexts(import('./etf-page.tsx'), ...ETF_TEXTS).then(({ EtfPage }) => EtfPage),
  },
  {
    path: ETF_ORDERS_PATH,
    load: () =>
      withTexts(import('./orders-page.tsx'), ...ETF_TEXTS).then(({ EtfOrdersPage }) => EtfOrdersPage),
  },
];
