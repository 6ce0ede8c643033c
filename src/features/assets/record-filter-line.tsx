import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFilter } from './record-filter.ts';
import styles from './records.module.css';

interface RecordFilterLineInput {
  readonly filter: RecordFilter;
  /** The page holds to one account, which its title says. */
  readonly held: boolean;
  readonly clear: () => void;
}

const BETWEEN = ' – ';

/** What the list is narrowed to, in words, and the way out. */
export function RecordFilterLine({ filter, held, clear }: RecordFilterLineInput): ReactNode {
  const { t } = useTranslation();
  const { kind, asset, only, days } = filter;
  const chips = [
    ...(held || kind === '' ? [] : [t(`assets.kinds.${kind}`)]),
    ...(asset === '' ? [] : [asset]),
    ...(only === '' ? [] : [t(`assets.records.groups.${only}`)]),
    ...(days.choice === 'all' ? [] : [t(`spot.orders.days.${days.choice}`)]),
    ...(days.choice === 'own' ? [`${days.first}${BETWEEN}${days.last}`] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <div className={styles.filters} data-testid="filters">
      {chips.map((chip) => (
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
