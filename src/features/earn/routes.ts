/** The addresses of locked mining and pledges. */
import type { ComponentType } from 'react';
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

/** In the order of the pages' list: names of pages would be a part of the first script. */
export const EARN_ROUTES: readonly Route[] = [
  EARN_PATH,
  EARN_PRODUCT_PATH,
  EARN_ORDERS_PATH,
  EARN_INCOME_PATH,
  PLEDGE_PATH,
].map((path, at) => ({
  path,
  ...(at === 0 && { alias: ['/pages/financial/index'], visitor: true }),
  load: () => pages().then((all) => all[at] as ComponentType),
}));
