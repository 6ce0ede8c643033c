import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSteps, stepsOf, type Instrument } from '#domain/market/instrument';
import type { ContractPosition } from '#protocol/names/contract';
import { answeredTime } from '../../../api/platform-clock.ts';
import { useFingerShare } from '../../../blocks/finger-share.ts';
import { usePriceNow } from '../../../blocks/market/use-price-now.ts';
import { useTimes } from '../../../blocks/use-times.ts';
import { ValueChart } from '../../../blocks/value-chart.tsx';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import { pnlLine, pointAt, type PnlNow, type PnlPoint } from './pnl-line.ts';
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
  const { moment, second } = useTimes();
  const line = useMemo(() => pnlLine(side, net, changes, now), [side, net, changes, now]);
  if (line === undefined) return null;
  const { points, zero, isGain, edges } = line;
  const [low, high] = [texts.signedMoney(line.low), texts.signedMoney(line.high)];
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  // Within a minute both would be the same.
  const text = moment(first) === moment(last) ? second : moment;
  return (
    <section className={styles.card} data-testid="pnl-chart">
      <h2 className={styles.heading}>{`${t('history.chartTitle')} (${coin})`}</h2>
      <ValueChart values={edges.map(texts.signedMoney)} testId="pnl-axis" times={[text(first), text(last)]}>
        {(className) => (
          <PnlPlace points={points} coin={coin}>
            <svg
              className={`${styles.chart} ${className}`}
              viewBox="0 0 1 1"
              preserveAspectRatio="none"
              role="img"
              aria-label={t('history.chart', { low, high, coin })}
            >
              <line className={styles.zero} x1={0} x2={1} y1={zero} y2={zero} />
              <polyline
                className={styles.line}
                data-direction={isGain ? 'up' : 'down'}
                points={points.map(({ x, y }) => `${String(x)},${String(y)}`).join(' ')}
              />
            </svg>
          </PnlPlace>
        )}
      </ValueChart>
      <p className={styles.label}>{t('history.chartNote')}</p>
    </section>
  );
}

interface PnlPlaceInput {
  readonly points: readonly PnlPoint[];
  readonly coin: string;
  readonly children: ReactNode;
}

/** The time and the PnL of the point under the finger. */
function PnlPlace({ points, coin, children }: PnlPlaceInput): ReactNode {
  const texts = useContractTexts();
  const { second } = useTimes();
  const [share, fingered] = useFingerShare();
  const at = share === undefined ? undefined : pointAt(points, share);
  return (
    <div className={styles.place} {...fingered}>
      {children}
      {at === undefined ? null : (
        <>
          <span className={styles.at} style={{ left: percent(at.x) }} />
          <span className={styles.dot} style={{ left: percent(at.x), top: percent(at.y) }} />
          <span
            className={styles.reading}
            data-side={at.x > 0.5 ? 'left' : 'right'}
            data-testid="pnl-reading"
          >
            <span>{second(at.time)}</span>
            <span>{`${texts.signedMoney(at.pnl)} ${coin}`}</span>
          </span>
        </>
      )}
    </div>
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}
