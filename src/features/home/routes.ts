/** The addresses of the home page and of the pages that it links to. */
import { DOWNLOAD_PATH, HOME_PATH, MENU_PATH } from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

export const HOME_ROUTES: readonly Route[] = [
  {
    path: HOME_PATH,
    alias: ['/'],
    tab: 'home',
    load: () => import('./home-page.tsx').then(({ HomePage }) => HomePage),
  },
  { path: MENU_PATH, load: () => import('./menu-page.tsx').then(({ MenuPage }) => MenuPage) },
  {
    path: DOWNLOAD_PATH,
    load: () => withTexts(import('./download-page.tsx'), 'download').then(({ DownloadPage }) => DownloadPage),
  },
];
