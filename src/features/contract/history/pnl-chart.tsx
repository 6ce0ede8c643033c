import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSteps, stepsOf, type Instrument } from '#domain/market/instrument';
import type { ContractPosition } from '#protocol/names/contract';
import { answeredTime } from '../../../api/platform-clock.ts';
import { usePriceNow } from '../../../blocks/market/use-price-now.ts';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import { pnlLine, type PnlNow } from './pnl-line.ts';
import type { PositionChange } from './position-history.ts';
import styles from './history.module.css';

interface PnlChartInput {
  readonly position: Pick<ContractPosition, 'side' | 'asset'>;
  readonly net: string;
  /** The newest first. */
  readonly changes: readonly PositionChange[];
}

interface ChartInput extends PnlChartInput {
  readonly now?: PnlNow;
}

interface OpenPnlChartInput extends PnlChartInput {
  readonly instrument: Instrument;
}

/** The chart of an open position, which runs on to the present mark price. */
export function OpenPnlChart({ instrument, ...chart }: OpenPnlChartInput): ReactNode {
  const mark = usePriceNow(instrument, 'mark');
  const now = useMemo(
    () =>
      mark === undefined
        ? undefined
        : { time: answeredTime(), price: formatSteps(mark, stepsOf(instrument).price) },
    [mark, instrument],
  );
  return <PnlChart {...chart} {...(now === undefined ? {} : { now })} />;
}

/** The list below has the numbers of the chart's points; that of the present one is above it. */
export function PnlChart({ position: { side, asset: coin }, net, changes, now }: ChartInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const line = useMemo(() => pnlLine(side, net, changes, now), [side, net, changes, now]);
  if (line === undefined) return null;
  const { points, zero, isGain } = line;
  const [low, high] = [texts.signedMoney(line.low), texts.signedMoney(line.high)];
  return (
    <section className={styles.card} data-testid="pnl-chart">
      <h2 className={styles.heading}>{t('history.chartTitle')}</h2>
      <svg
        className={styles.chart}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('history.chart', { low, high, coin })}
      >
        <line className={styles.zero} x1={0} x2={1} y1={zero} y2={zero} />
        <polyline className={styles.line} data-direction={isGain ? 'up' : 'down'} points={points} />
      </svg>
      <p className={styles.range}>{`${low} … ${high} ${coin}`}</p>
      <p className={styles.label}>{t('history.chartNote')}</p>
    </section>
  );
}
