/** The addresses of the assets pages. */
import {
  ACCOUNT_RECORD_PATH,
  ASSET_ACTIONS_PATH,
  ASSETS_PATH,
  FIAT_RECORD_PATH,
  KIND_ASSETS_PATH,
  LEVERAGE_RECORD_PATH,
  TRANSFER_PATH,
  WALLET_PATH,
  WITHDRAWAL_RECORD_PATH,
} from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

const walletPages = () => withTexts(import('./wallet-page.tsx'), 'assets');
// The filters use the texts of the order lists.
const recordPages = () => withTexts(import('./records-page.tsx'), 'assets', 'trading');

/** One page: each path limits it to an account. */
const RECORD_PATHS = [ACCOUNT_RECORD_PATH, LEVERAGE_RECORD_PATH, FIAT_RECORD_PATH];

export const ASSETS_ROUTES: readonly Route[] = [
  {
    path: ASSETS_PATH,
    alias: ['/pages/assets/index'],
    tab: 'assets',
    load: () => withTexts(import('./assets-page.tsx'), 'assets').then(({ AssetsPage }) => AssetsPage),
  },
  {
    path: TRANSFER_PATH,
    load: () => withTexts(import('./transfer-page.tsx'), 'assets').then(({ TransferPage }) => TransferPage),
  },
  {
    path: KIND_ASSETS_PATH,
    load: () => withTexts(import('./kind-page.tsx'), 'assets').then(({ KindPage }) => KindPage),
  },
  { path: WALLET_PATH, load: () => walletPages().then(({ WalletPage }) => WalletPage) },
  { path: ASSET_ACTIONS_PATH, load: () => walletPages().then(({ AssetActionsPage }) => AssetActionsPage) },
  ...RECORD_PATHS.map((path) => ({
    path,
    load: () => recordPages().then(({ RecordsPage }) => RecordsPage),
  })),
  { path: WITHDRAWAL_RECORD_PATH, load: () => recordPages().then(({ WithdrawalsPage }) => WithdrawalsPage) },
];
