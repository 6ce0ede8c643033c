import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Days } from '../i18n/day-span.ts';
import styles from './filter.module.css';

interface FilterLineInput {
  /** What the list is narrowed to by other things than its days, in words. */
  readonly chips: readonly string[];
  readonly days: Days;
  readonly clear: () => void;
}

const BETWEEN = ' – ';

/** What a list is narrowed to, and the way out. Says words of `spot`. */
export function FilterLine({ chips, days, clear }: FilterLineInput): ReactNode {
  const { t } = useTranslation();
  const all = [
    ...chips,
    ...(days.choice === 'all' ? [] : [t(`spot.orders.days.${days.choice}`)]),
    ...(days.choice === 'own' ? [`${days.first}${BETWEEN}${days.last}`] : []),
  ];
  if (all.length === 0) return null;
  return (
    <div className={styles.line} data-testid="filters">
      {all.map((chip) => (
        <span key={chip} className={styles.chip}>
          {chip}
        </span>
      ))}
      <button type="button" className={styles.clear} onClick={clear}>
        {t('spot.orders.clear')}
      </button>
    </div>
  );
}
