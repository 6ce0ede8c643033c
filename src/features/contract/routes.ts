/** The addresses of contracts. */
import { CONTRACT_RECORD_PATH, FORCED_CLOSE_PATH } from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

export const CONTRACT_ROUTES: readonly Route[] = [
  {
    path: CONTRACT_RECORD_PATH,
    load: () =>
      withTexts(import('./holdings/contracts-page.tsx'), 'assets', 'trading', 'positions').then(
        ({ ContractsPage }) => ContractsPage,
      ),
  },
  {
    path: FORCED_CLOSE_PATH,
    load: () =>
      withTexts(import('./forced/forced-close-page.tsx'), 'positions', 'risk', 'trading').then(
        ({ ForcedClosePage }) => ForcedClosePage,
      ),
  },
];
