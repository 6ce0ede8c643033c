/** The address of the samples. */
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

export const GALLERY_ROUTES: readonly Route[] = [
  {
    path: '/pages/common/gallery',
    load: () =>
      withTexts(import('./gallery-page.tsx'), 'user', 'auth', 'download').then(
        ({ GalleryPage }) => GalleryPage,
      ),
  },
];
