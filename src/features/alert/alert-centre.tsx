import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { MESSAGES_PATH } from '../../navigation/pages.ts';
import { AlertsPage } from './alerts-page.tsx';
import { MessagesPage } from './messages-page.tsx';

/** From this script too, because the first route would name a separate one. */
export { followPush } from './push.ts';

/** Both pages in one script, because the first route names each script that a route loads. */
export function AlertCentre(): ReactNode {
  return useLocation().pathname === MESSAGES_PATH ? <MessagesPage /> : <AlertsPage />;
}
