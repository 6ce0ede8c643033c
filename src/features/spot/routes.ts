/** The addresses of spot orders. */
import { HISTORY_PATH, ORDER_PATH, TRADE_RECORD_PATH, WORK_PATH } from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

const lists = () => withTexts(import('./orders/history-page.tsx'), 'spot', 'trading');

/** One page with three lists, under three paths: each opens its own list. */
export const SPOT_ROUTES: readonly Route[] = [
  { path: HISTORY_PATH, load: () => lists().then(({ HistoryPage }) => HistoryPage) },
  { path: WORK_PATH, load: () => lists().then(({ WorkPage }) => WorkPage) },
  { path: TRADE_RECORD_PATH, load: () => lists().then(({ TradeRecordPage }) => TradeRecordPage) },
  {
    path: ORDER_PATH,
    load: () =>
      withTexts(import('./orders/order-page.tsx'), 'assets', 'spot', 'trading').then(
        ({ OrderPage }) => OrderPage,
      ),
  },
];
