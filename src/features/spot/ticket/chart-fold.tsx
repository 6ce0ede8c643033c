import { Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { Icon } from '../../../ui/icon.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import styles from './chart-fold.module.css';

/** The chart is another feature's: the app puts it here. */
export type ShowChart = (instrument: Instrument) => ReactNode;

interface ChartFoldInput {
  readonly instrument: Instrument;
  readonly chart: ShowChart;
}

/** A row under which the market's chart unfolds; until then nothing of it is loaded. */
export function ChartFold({ instrument, chart }: ChartFoldInput): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('spot.ticket.chart')}
        <Icon name="down" size={18} />
      </button>
      <div id={id} className={styles.chart} hidden={!open}>
        {open ? (
          <Suspense fallback={<LoadingView label={t('market.chart.loading')} />}>
            {chart(instrument)}
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
