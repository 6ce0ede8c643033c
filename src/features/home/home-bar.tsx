import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadArticles } from '../../blocks/read-articles.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { MARKETS_PATH, MENU_PATH, NOTICES_PATH } from '../../navigation/pages.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './home-bar.module.css';
import { placeOf } from '../../blocks/places.ts';

interface HomeBarInput {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly notices: readonly { readonly id: number }[] | undefined;
}

export function HomeBar({ heading, notices = [] }: HomeBarInput): ReactNode {
  const { t } = useTranslation();
  const read = useReadArticles();
  const anyNew = notices.some(({ id }) => !read.has(id));
  return (
    <header className={styles.bar}>
      <h1 ref={heading} tabIndex={-1} className={styles.name}>
        <span className={styles.logo} aria-hidden="true">
          {t('app.name').slice(0, 1)}
        </span>
        {t('app.name')}
      </h1>
      <PageLink to={`${MARKETS_PATH}?search=1`} className={styles.action} aria-label={t('home.search')}>
        <Icon name="search" size={22} />
      </PageLink>
      <PageLink
        to={NOTICES_PATH}
        className={styles.action}
        aria-label={t(anyNew ? 'home.noticesNew' : 'home.notices')}
      >
        <Glyph path={placeOf('notices').path} size={22} />
        {anyNew ? <span className={styles.dot} /> : null}
      </PageLink>
      <PageLink to={MENU_PATH} className={styles.action} aria-label={t('home.menu')}>
        <Glyph path="M4 7h16M4 12h16M4 17h16" size={22} />
      </PageLink>
    </header>
  );
}
