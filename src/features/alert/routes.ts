/** The addresses of alerts and of the message centre. */
import { ALERTS_PATH, MESSAGES_PATH } from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

export const ALERT_ROUTES: readonly Route[] = [
  {
    path: ALERTS_PATH,
    load: () => withTexts(import('./alerts-page.tsx'), 'alert').then(({ AlertsPage }) => AlertsPage),
  },
  {
    path: MESSAGES_PATH,
    load: () => withTexts(import('./messages-page.tsx'), 'alert').then(({ MessagesPage }) => MessagesPage),
  },
];
