import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { Glyph } from '../../ui/glyph.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import styles from './chart-fold.module.css';

/** The chart belongs to another feature: the app passes it in. */
export type ShowChart = (instrument: Instrument) => ReactNode;

const CANDLES = 'M8 3.5v3M8 15.5v5M5.5 6.5h5v9h-5zM16 5v4M16 16v3.5M13.5 9h5v7h-5z';

interface ChartButtonInput {
  readonly open: boolean;
  /** The id of the element that the button opens. */
  readonly place: string;
  readonly fold: () => void;
}

/** In the page's bar, so that a closed chart takes no height from the ticket. */
export function ChartButton({ open, place, fold }: ChartButtonInput): ReactNode {
  const { t } = useTranslation();
  const press = () => {
    fold();
    // The bar is in view however far the page is scrolled, the chart's place is not.
    if (!open) document.getElementById(place)?.parentElement?.scrollIntoView();
  };
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('trading.ticket.chart')}
      aria-expanded={open}
      aria-controls={place}
      onClick={press}
    >
      <Glyph path={CANDLES} size={24} />
    </button>
  );
}

interface ChartFoldInput {
  readonly instrument: Instrument;
  readonly chart: ShowChart;
  readonly open: boolean;
  readonly place: string;
  /** The chart has a row of periods. */
  readonly periods: boolean;
}

/** The place where the market's chart opens; it loads nothing before. */
export function ChartFold({ instrument, chart, open, place, periods }: ChartFoldInput): ReactNode {
  const { t } = useTranslation();
  return (
    <div id={place} className={styles.chart} data-periods={periods} hidden={!open}>
      {open ? (
        <Suspense fallback={<LoadingView label={t('market.chart.loading')} />}>{chart(instrument)}</Suspense>
      ) : null}
    </div>
  );
}
