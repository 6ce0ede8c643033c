/** The addresses of articles. */
import { ARTICLE_PATH, HELP_PATH, NEWS_PATH, NOTICES_PATH } from '../../navigation/pages.ts';
import type { Route } from '../../navigation/route.ts';

const lists = () => import('./articles-page.tsx');

export const CONTENT_ROUTES: readonly Route[] = [
  { path: NOTICES_PATH, load: () => lists().then(({ NoticesPage }) => NoticesPage) },
  { path: NEWS_PATH, load: () => lists().then(({ NewsPage }) => NewsPage) },
  { path: HELP_PATH, load: () => lists().then(({ HelpPage }) => HelpPage) },
  { path: ARTICLE_PATH, load: () => import('./article-page.tsx').then(({ ArticlePage }) => ArticlePage) },
];
