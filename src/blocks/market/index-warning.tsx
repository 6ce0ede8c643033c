import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IndexState } from '#domain/market/market-mark';
import styles from './index-warning.module.css';

export function IndexWarning({ state }: { readonly state: Exclude<IndexState, 'live'> }): ReactNode {
  const { t } = useTranslation();
  return (
    <p className={styles.waits} role="status" data-testid="index-waits">
      {t(`funding.${state}`)}
    </p>
  );
}
