import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../../../navigation/address.ts';
import { PageLink } from '../../../../navigation/page-link.tsx';
import { FORCED_CLOSE_PATH } from '../../../../navigation/pages.ts';
import styles from './past-forced.module.css';

/** Leads to the page that explains why and how the platform closed a position. */
export function ForcedCloseLink({ position }: { readonly position: number }): ReactNode {
  const { t } = useTranslation();
  return (
    <PageLink to={forcedCloseOf(position)} className={styles.link}>
      {t('positions.forced.open')}
    </PageLink>
  );
}

export function forcedCloseOf(position: number): string {
  return addressOf(FORCED_CLOSE_PATH, { position: String(position) });
}
