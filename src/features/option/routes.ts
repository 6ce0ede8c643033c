/** The addresses of options. */
import { OPTION_ORDER_PATH, OPTION_RECORD_PATH } from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

/** The cycles have the names of the chart's periods. */
export const OPTION_TEXTS = ['assets', 'chart', 'option', 'trading'] as const;

export const OPTION_ROUTES: readonly Route[] = [
  {
    path: OPTION_RECORD_PATH,
    load: () =>
      withTexts(import('./record/record-page.tsx'), ...OPTION_TEXTS).then(({ RecordPage }) => RecordPage),
  },
  {
    path: OPTION_ORDER_PATH,
    load: () =>
      withTexts(import('./order/option-page.tsx'), ...OPTION_TEXTS).then(
        ({ OptionOrderPage }) => OptionOrderPage,
      ),
  },
];
