import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_CHOICES, type Days } from '../i18n/day-span.ts';
import { Segments } from '../ui/segments.tsx';
import styles from './day-fields.module.css';

interface DayFieldsInput {
  readonly days: Days;
  readonly change: (days: Days) => void;
}

/** From when to when a list is shown. Says words of `spot`. */
export function DayFields({ days, change }: DayFieldsInput): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.name}>{t('spot.fields.time')}</p>
      <Segments
        label={t('spot.fields.time')}
        choices={DAY_CHOICES.map((key) => ({
          key,
          label: key === 'all' ? t('spot.orders.any') : t(`spot.orders.days.${key}`),
        }))}
        chosen={days.choice}
        choose={(choice) => change({ ...days, choice })}
      />
      {days.choice === 'own' ? (
        <div className={styles.days}>
          <label className={styles.day}>
            {t('spot.orders.from')}
            <input
              type="date"
              value={days.first}
              onChange={({ target }) => change({ ...days, first: target.value })}
            />
          </label>
          <label className={styles.day}>
            {t('spot.orders.to')}
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
