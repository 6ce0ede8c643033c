import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { POSITION_HISTORY_PATH } from '../../../navigation/pages.ts';
import { addressOf } from '../../../navigation/address.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import styles from './forced/past-forced.module.css';

/** Leads to all changes of a position. @param market its name, for screen readers */
export function HistoryLink({
  position,
  market,
}: {
  readonly position: number;
  readonly market: string;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <PageLink
      to={addressOf(POSITION_HISTORY_PATH, { position: String(position) })}
      className={styles.link}
      aria-label={`${t('positions.changes')} ${market}`}
    >
      {t('positions.changes')}
    </PageLink>
  );
}
