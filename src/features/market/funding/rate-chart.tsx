import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FundingRate } from '#protocol/names/funding';
import styles from './funding-page.module.css';
import { rateBars } from './rate-bars.ts';

/** Ten days of payments every eight hours. */
const SLOTS = 30;

/** The past rates as bars: above the line longs paid, below it shorts. The list below has them as numbers. */
export function RateChart({ rates }: { readonly rates: readonly FundingRate[] }): ReactNode {
  const { t } = useTranslation();
  if (rates.length === 0) return null;
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${String(SLOTS)} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('funding.chart')}
      data-testid="rate-chart"
    >
      <rect className={styles.zero} x={0} y={0.495} width={SLOTS} height={0.01} />
      {rateBars(rates, SLOTS).map(({ time, x, y, height, side }) => (
        <rect key={time} className={styles[side]} x={x + 0.15} y={y} width={0.7} height={height} />
      ))}
    </svg>
  );
}
