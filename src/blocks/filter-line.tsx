import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Days } from '../i18n/day-span.ts';
import styles from './filter.module.css';

interface FilterLineInput {
  /** The list's other filters than its days, in words. */
  readonly chips: readonly string[];
  readonly days: Days;
  readonly clear: () => void;
}

const BETWEEN = ' – ';

/** A list's active filters, and the button that clears them. Uses texts of `spot`. */
export function FilterLine({ chips, days, clear }: FilterLineInput): ReactNode {
  const { t } = useTranslation();
  const all = [
    ...chips,
    ...(days.choice === 'all' ? [] : [t(`trading.orders.days.${days.choice}`)]),
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
        {t('trading.orders.clear')}
      </button>
    </div>
  );
}
