import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { addressOf } from '../../../navigation/address.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { MARKET_CHART_PATH } from '../../../navigation/pages.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { CandleChart } from './candle-chart.ts';
import styles from './chart-toolbar.module.css';

interface ChartToolbarInput {
  readonly chart: RefObject<CandleChart | undefined>;
  readonly instrument: Instrument;
  readonly full: boolean;
  /** Shows and hides the drawing tools, if there are any. */
  readonly draw: { readonly open: boolean; readonly press: () => void } | undefined;
}

const STEPS: readonly (readonly [
  'out' | 'in' | 'earlier' | 'later' | 'newest',
  IconName,
  (chart: CandleChart) => void,
])[] = [
  ['out', 'minus', (chart) => chart.zoomBy(-1)],
  ['in', 'plus', (chart) => chart.zoomBy(1)],
  ['earlier', 'back', (chart) => chart.panBy(-0.5)],
  ['later', 'forward', (chart) => chart.panBy(0.5)],
  ['newest', 'end', (chart) => chart.toNewest()],
];

/** The chart's gestures as buttons. */
export function ChartToolbar({ chart, instrument, full, draw }: ChartToolbarInput): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('chart.tools')} data-full={full}>
      {STEPS.map(([name, icon, step]) => (
        <IconButton
          key={name}
          label={t(`chart.${name}`)}
          press={() => {
            if (chart.current !== undefined) step(chart.current);
          }}
        >
          <Icon name={icon} size={18} />
        </IconButton>
      ))}
      {draw === undefined ? null : (
        <IconButton label={t('chart.draw.open')} pressed={draw.open} press={draw.press}>
          <Icon name="pencil" size={18} />
        </IconButton>
      )}
      {full ? null : (
        <PageLink
          className={styles.full}
          to={addressOf(MARKET_CHART_PATH, { symbol: instrument.symbol })}
          aria-label={t('chart.full')}
        >
          <Icon name="expand" size={18} />
        </PageLink>
      )}
    </div>
  );
}
