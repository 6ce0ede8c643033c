import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_CHOICES, type Days } from '../i18n/day-span.ts';
import { FilterField } from './filter-field.tsx';
import styles from './filter.module.css';

const CHOICES = DAY_CHOICES.filter((choice) => choice !== 'all');

interface DayFieldsInput {
  readonly days: Days;
  readonly change: (days: Days) => void;
}

/** The first and last day of a list. Uses texts of `spot`. */
export function DayFields({ days, change }: DayFieldsInput): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <FilterField
        label={t('trading.fields.time')}
        keys={CHOICES}
        text={(choice) => t(`trading.orders.days.${choice}`)}
        chosen={days.choice === 'all' ? '' : days.choice}
        choose={(choice) => change({ ...days, choice: choice === '' ? 'all' : choice })}
      />
      {days.choice === 'own' ? (
        <div className={styles.days}>
          <label className={styles.day}>
            {t('trading.orders.from')}
            <input
              type="date"
              value={days.first}
              onChange={({ target }) => change({ ...days, first: target.value })}
            />
          </label>
          <label className={styles.day}>
            {t('trading.orders.to')}
            <input
              type="date"
              value={days.last}
              onChange={({ target }) => change({ ...days, last: target.value })}
            />
          </label>
        </div>
      ) : null}
    </>
  );
}
