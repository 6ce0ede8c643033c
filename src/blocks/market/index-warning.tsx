import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IndexState } from '#domain/market/market-mark';
import styles from './index-warning.module.css';

interface IndexWarningInput {
  readonly state: Exclude<IndexState, 'live'>;
  readonly show: ((text: string) => ReactNode) | undefined;
}

export function IndexWarning({ state, show }: IndexWarningInput): ReactNode {
  const { t } = useTranslation();
  const text = t(`funding.${state}`);
  if (show !== undefined) return show(text);
  return (
    <p className={styles.waits} role="status" data-testid="index-waits">
      {text}
    </p>
  );
}
