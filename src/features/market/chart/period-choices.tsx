import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { PERIODS } from '#domain/market/periods';
import { Choice } from './choice.tsx';
import { chartChoice, MOST_PINNED, togglePin } from './chart.state.ts';
import styles from './chart-sheet.module.css';

/** All periods. A tap chooses one; while the user edits the row above the chart, a tap pins a period or unpins it. */
export function PeriodChoices({ chosen }: { readonly chosen: () => void }): ReactNode {
  const { t } = useTranslation();
  const { period, pinned } = useSnapshot(chartChoice);
  const [edits, setEdits] = useState(false);
  const tap = (each: (typeof PERIODS)[number]) => {
    if (edits) return togglePin(each);
    chartChoice.period = each;
    chosen();
  };
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('chart.periods')}</h3>
        <button type="button" className={styles.reset} aria-pressed={edits} onClick={() => setEdits(!edits)}>
          {t(edits ? 'chart.pins.done' : 'chart.pins.edit')}
        </button>
      </div>
      {edits ? <p className={styles.hint}>{t('chart.pins.how', { most: MOST_PINNED })}</p> : null}
      <div
        className={styles.choices}
        role="group"
        aria-label={t(edits ? 'chart.pins.label' : 'chart.periods')}
      >
        {PERIODS.map((each) => (
          <Choice
            key={each}
            label={t(`chart.period.${each}`)}
            name={t(`chart.periodName.${each}`)}
            chosen={edits ? pinned.includes(each) : each === period}
            choose={() => tap(each)}
          />
        ))}
      </div>
    </>
  );
}
