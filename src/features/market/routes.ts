/** The addresses of markets. */
import {
  INSURANCE_FUND_PATH,
  MARKETS_PATH,
  MARKET_CHART_PATH,
  MARKET_DETAIL_PATH,
  MARKET_FUNDING_PATH,
} from '../../navigation/pages.ts';
import { withTexts } from '../../navigation/with-texts.ts';
import type { Route } from '../../navigation/route.ts';

export const MARKET_ROUTES: readonly Route[] = [
  {
    path: MARKETS_PATH,
    alias: ['/pages/market/market'],
    tab: 'markets',
    visitor: true,
    load: () => import('./quote-page.tsx').then(({ QuotePage }) => QuotePage),
  },
  {
    path: MARKET_DETAIL_PATH,
    visitor: true,
    load: () => import('./detail-page.tsx').then(({ DetailPage }) => DetailPage),
  },
  {
    path: MARKET_FUNDING_PATH,
    visitor: true,
    load: () =>
      withTexts(import('./funding/funding-page.tsx'), 'funding').then(({ FundingPage }) => FundingPage),
  },
  {
    path: INSURANCE_FUND_PATH,
    visitor: true,
    load: () => withTexts(import('./funding/fund-page.tsx'), 'funding').then(({ FundPage }) => FundPage),
  },
  {
    path: MARKET_CHART_PATH,
    visitor: true,
    load: () => withTexts(import('./chart/chart-page.tsx'), 'chart').then(({ ChartPage }) => ChartPage),
  },
];
