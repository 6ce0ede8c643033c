/** The addresses of contracts. */
import {
  CALCULATOR_PATH,
  CONTRACT_RECORD_PATH,
  FORCED_CLOSE_PATH,
  POSITION_HISTORY_PATH,
  STATEMENT_PATH,
} from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

export const CONTRACT_ROUTES: readonly Route[] = [
  {
    path: CONTRACT_RECORD_PATH,
    load: () =>
      withTexts(
        import('./holdings/contracts-page.tsx'),
        ...(['assets', 'contract', 'trading', 'positions'] as const),
      ).then(({ ContractsPage }) => ContractsPage),
  },
  {
    path: CALCULATOR_PATH,
    visitor: true,
    load: () => import('./further-pages.ts').then(({ calculatorPage }) => calculatorPage()),
  },
  {
    path: FORCED_CLOSE_PATH,
    load: () => import('./further-pages.ts').then(({ forcedClosePage }) => forcedClosePage()),
  },
  {
    path: POSITION_HISTORY_PATH,
    load: () => import('./further-pages.ts').then(({ positionHistoryPage }) => positionHistoryPage()),
  },
  {
    path: STATEMENT_PATH,
    load: () => import('./further-pages.ts').then(({ statementPage }) => statementPage()),
  },
];
