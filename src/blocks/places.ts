/** The pages that a visitor can open: only built ones (SPEC §2). */
import {
  ACCOUNT_RECORD_PATH,
  DOWNLOAD_PATH,
  EARN_PATH,
  ETFS_PATH,
  EXCHANGE_PATH,
  HELP_PATH,
  HOME_PATH,
  LANGUAGE_PATH,
  MARKETS_PATH,
  MARKET_CHART_PATH,
  MENU_PATH,
  MINE_PATH,
  NEWS_PATH,
  NOTICES_PATH,
  SERVICE_PATH,
  SETTINGS_PATH,
  TRADE_OPTION_PATH,
  TRADE_SPOT_PATH,
  TRANSFER_PATH,
  WORK_PATH,
} from '../navigation/pages.ts';
import { ICON_PATHS } from '../ui/icon-paths.ts';
import { TRANSFER_ICON } from '../ui/transfer-icon.ts';

export type PlaceName = keyof typeof PLACES;

const PLACES = {
  contract: { to: `${MARKETS_PATH}?tab=contract`, path: ICON_PATHS.trade },
  spot: { to: TRADE_SPOT_PATH, path: ICON_PATHS.markets },
  favourites: { to: `${MARKETS_PATH}?tab=favourites`, path: ICON_PATHS.star },
  chart: {
    to: `${MARKET_CHART_PATH}?symbol=BTC-USDT-PERP`,
    path: 'M4 4v16h16M8 15l3.5-4.5 3 2.5L20 7',
  },
  notices: {
    to: NOTICES_PATH,
    path: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  },
  news: { to: NEWS_PATH, path: 'M5 4.5h14v15H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4' },
  help: {
    to: HELP_PATH,
    path: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.6v.1',
  },
  service: {
    to: SERVICE_PATH,
    path: 'M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13h2.5v5H4.5zM17 13h2.5v5H17zM19.5 18c0 1.6-1.6 2.5-4 2.5H13',
  },
  settings: { to: SETTINGS_PATH, path: ICON_PATHS.tune },
  language: {
    to: LANGUAGE_PATH,
    path: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c5 5.5 5 11.5 0 17M12 3.5c-5 5.5-5 11.5 0 17',
  },
  transfer: { to: TRANSFER_PATH, path: TRANSFER_ICON },
  exchange: { to: EXCHANGE_PATH, path: 'M5 9h13l-3.5-3.5M19 15H6l3.5 3.5' },
  earn: {
    to: EARN_PATH,
    path: 'M12 4c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.3-8-3 3.6-3 8-3zM4 7v10c0 1.7 3.6 3 8 3s8-1.3 8-3V7M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  },
  options: { to: TRADE_OPTION_PATH, path: 'M4 12h5M9 12l6-6h5M9 12l6 6h5' },
  etfs: { to: ETFS_PATH, path: ICON_PATHS.etfs },
  records: {
    to: ACCOUNT_RECORD_PATH,
    path: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2',
  },
  orders: { to: WORK_PATH, path: 'M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3' },
  download: { to: DOWNLOAD_PATH, path: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14' },
  home: { to: HOME_PATH, path: ICON_PATHS.home },
  mine: { to: MINE_PATH, path: ICON_PATHS.mine },
  more: { to: MENU_PATH, path: 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z' },
} as const;

/** A page's address and its line drawing on a 24-point grid. */
export function placeOf(name: PlaceName): { readonly to: string; readonly path: string } {
  return PLACES[name];
}
