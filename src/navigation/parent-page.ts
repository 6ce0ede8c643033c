/** The target of Back on a directly opened page. */
import { HOME_PATH, MARKETS_PATH, MARKET_CHART_PATH, MARKET_DETAIL_PATH } from './pages.ts';

const PAGES_OF_A_MARKET: ReadonlySet<string> = new Set([MARKET_DETAIL_PATH, MARKET_CHART_PATH]);

/** @param address a path of the app, with or without its query */
export function parentOf(address: string): string {
  const [path = ''] = address.split('?');
  return PAGES_OF_A_MARKET.has(path.replace(/\/+$/, '')) ? MARKETS_PATH : HOME_PATH;
}
