import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { ARTICLE_PATH, NOTICES_PATH } from '../../navigation/pages.ts';
import { Glyph } from '../../ui/glyph.tsx';
import styles from './notice-line.module.css';
import { placeOf } from '../../blocks/places.ts';

interface NoticeLineInput {
  /** Newest first; undefined until the platform has sent them. */
  readonly notices: readonly { readonly id: number; readonly title: string }[] | undefined;
}

/** The newest notice in one line, and the link to all of them. It does not move, so that slow readers can read it. */
export function NoticeLine({ notices }: NoticeLineInput): ReactNode {
  const { t } = useTranslation();
  const [newest] = notices ?? [];
  return (
    <div className={styles.line} data-testid="notice-line">
      {newest === undefined ? null : (
        <>
          <PageLink to={addressOf(ARTICLE_PATH, { id: newest.id })} className={styles.newest}>
            <Glyph path={placeOf('notices').path} size={16} />
            <span className={styles.title} data-cut="">
              {newest.title}
            </span>
          </PageLink>
          <PageLink to={NOTICES_PATH} className={styles.all}>
            {t('home.allNotices')}
          </PageLink>
        </>
      )}
    </div>
  );
}
