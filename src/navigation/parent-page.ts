/** The target of Back on a directly opened page. */
import { HOME_PATH, MARKETS_PATH, MARKET_CHART_PATH, MARKET_DETAIL_PATH } from './pages.ts';

const PARENTS: ReadonlyMap<string, string> = new Map([
  [MARKET_DETAIL_PATH, MARKETS_PATH],
  [MARKET_CHART_PATH, MARKETS_PATH],
]);

/** Pages of ETFs and of locked mining lead back to the first one of their folder. */
const WITHIN = /^(\/pages\/(?:etfs|earn)\/)(?!index$)/;

/** @param address a path of the app, with or without its query */
export function parentOf(address: string): string {
  const path = (address.split('?')[0] ?? '').replace(/\/+$/, '');
  const folder = WITHIN.exec(path)?.[1];
  return folder === undefined ? (PARENTS.get(path) ?? HOME_PATH) : `${folder}index`;
}
