/** The target of Back on a directly opened page. */
import {
  EARN_INCOME_PATH,
  EARN_ORDERS_PATH,
  EARN_PATH,
  EARN_PRODUCT_PATH,
  ETFS_PATH,
  ETF_ORDERS_PATH,
  ETF_PATH,
  ETF_PLAN_PATH,
  HOME_PATH,
  MARKETS_PATH,
  MARKET_CHART_PATH,
  MARKET_DETAIL_PATH,
  PLEDGE_PATH,
} from './pages.ts';

const PARENTS: ReadonlyMap<string, string> = new Map([
  [MARKET_DETAIL_PATH, MARKETS_PATH],
  [MARKET_CHART_PATH, MARKETS_PATH],
  [ETF_PATH, ETFS_PATH],
  [ETF_ORDERS_PATH, ETFS_PATH],
  [ETF_PLAN_PATH, ETFS_PATH],
  ...[EARN_PRODUCT_PATH, EARN_ORDERS_PATH, EARN_INCOME_PATH, PLEDGE_PATH].map((path): [string, string] => [
    path,
    EARN_PATH,
  ]),
]);

/** @param address a path of the app, with or without its query */
export function parentOf(address: string): string {
  const [path = ''] = address.split('?');
  return PARENTS.get(path.replace(/\/+$/, '')) ?? HOME_PATH;
}
