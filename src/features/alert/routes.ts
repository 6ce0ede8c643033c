/** The addresses of alerts and of the message centre. */
import { ALERTS_PATH, MESSAGES_PATH } from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

export const ALERT_ROUTES: readonly Route[] = [
  {
    path: ALERTS_PATH,
    alias: [MESSAGES_PATH],
    load: () => withTexts(import('./alert-centre.tsx'), 'alert').then(({ AlertCentre }) => AlertCentre),
  },
];
