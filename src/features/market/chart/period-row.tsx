import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { PERIODS } from '#domain/market/periods';
import { Icon } from '../../../ui/icon.tsx';
import { chartChoice } from './chart.state.ts';
import { ChartSheet } from './chart-sheet.tsx';
import styles from './period-row.module.css';

/** The pinned periods and the chosen one, the line chart, and the button for all other settings. */
export function PeriodRow(): ReactNode {
  const { t } = useTranslation();
  const { period, pinned, style } = useSnapshot(chartChoice);
  const [open, setOpen] = useState(false);
  const offered = PERIODS.filter((each) => each === period || pinned.includes(each));
  return (
    <div className={styles.row} role="group" aria-label={t('chart.periods')}>
      <button
        type="button"
        className={styles.choice}
        aria-pressed={style === 'line'}
        onClick={() => (chartChoice.style = style === 'line' ? 'candle' : 'line')}
      >
        {t('chart.style.line')}
      </button>
      {offered.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.choice}
          aria-pressed={each === period}
          aria-label={t(`chart.periodName.${each}`)}
          onClick={() => (chartChoice.period = each)}
        >
          {t(`chart.period.${each}`)}
        </button>
      ))}
      <button
        type="button"
        className={styles.choice}
        aria-haspopup="dialog"
        aria-label={t('chart.choices')}
        onClick={() => setOpen(true)}
        data-testid="chart-choices"
      >
        <Icon name="tune" size={18} />
      </button>
      {open ? <ChartSheet close={() => setOpen(false)} /> : null}
    </div>
  );
}
