/** The addresses of locked mining and pledges. */
import {
  EARN_INCOME_PATH,
  EARN_ORDERS_PATH,
  EARN_PATH,
  EARN_PRODUCT_PATH,
  PLEDGE_PATH,
} from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

const pages = () =>
  withTexts(import('./pages.ts'), 'assets', 'earn', 'trading').then(({ EARN_PAGES }) => EARN_PAGES);

export const EARN_ROUTES: readonly Route[] = [
  {
    path: EARN_PATH,
    alias: ['/pages/financial/index'],
    visitor: true,
    load: () => pages().then(({ EarnPage }) => EarnPage),
  },
  { path: EARN_PRODUCT_PATH, load: () => pages().then(({ EarnProductPage }) => EarnProductPage) },
  { path: EARN_ORDERS_PATH, load: () => pages().then(({ EarnOrdersPage }) => EarnOrdersPage) },
  { path: EARN_INCOME_PATH, load: () => pages().then(({ EarnIncomePage }) => EarnIncomePage) },
  { path: PLEDGE_PATH, load: () => pages().then(({ PledgePage }) => PledgePage) },
];
