/** The addresses of articles. */
import { ARTICLE_PATH, HELP_PATH, NEWS_PATH, NOTICES_PATH } from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';
import { withTexts } from '../../navigation/with-texts.ts';

const lists = () => withTexts(import('./articles-page.tsx'), 'content');

export const CONTENT_ROUTES: readonly Route[] = [
  { path: NOTICES_PATH, load: () => lists().then(({ NoticesPage }) => NoticesPage) },
  { path: NEWS_PATH, load: () => lists().then(({ NewsPage }) => NewsPage) },
  { path: HELP_PATH, load: () => lists().then(({ HelpPage }) => HelpPage) },
  {
    path: ARTICLE_PATH,
    load: () => withTexts(import('./article-page.tsx'), 'content').then(({ ArticlePage }) => ArticlePage),
  },
];
