/** The address of the service page. */
import { SERVICE_PATH } from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

export const SUPPORT_ROUTES: readonly Route[] = [
  {
    path: SERVICE_PATH,
    alias: ['/pages/service/home'],
    visitor: true,
    load: () => withTexts(import('./service-page.tsx'), 'content').then(({ ServicePage }) => ServicePage),
  },
];
