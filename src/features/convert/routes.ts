/** The address of the quick exchange. */
import { EXCHANGE_PATH } from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

export const CONVERT_ROUTES: readonly Route[] = [
  {
    path: EXCHANGE_PATH,
    load: () =>
      withTexts(import('./exchange-page.tsx'), 'assets', 'convert').then(({ ExchangePage }) => ExchangePage),
  },
];
