import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FundingRate } from '#protocol/names/funding';
import { useFundingTexts } from '../../../blocks/market/use-funding-texts.ts';
import { useTimes } from '../../../blocks/use-times.ts';
import { ValueChart } from '../../../blocks/value-chart.tsx';
import styles from './funding-page.module.css';
import { highestRate, rateBars } from './rate-bars.ts';

/** Ten days of payments every eight hours. */
const MOST_BARS = 30;
/** Fewer bars are as wide as these, at the right. */
const LEAST_ROOM = 10;

/** The past rates as bars: above the line longs paid, below it shorts. The list below has them as numbers. */
export function RateChart({ rates }: { readonly rates: readonly FundingRate[] }): ReactNode {
  const { t } = useTranslation();
  const { percent } = useFundingTexts();
  const { moment } = useTimes();
  const shown = rates.slice(0, MOST_BARS);
  const [newest, oldest] = [shown[0], shown.at(-1)];
  if (newest === undefined || oldest === undefined) return null;
  const room = Math.max(shown.length, LEAST_ROOM);
  const most = highestRate(shown, room);
  const scale = Number(most) === 0 ? ['0'] : [percent(most), '0', percent(`-${most}`)];
  // The oldest bar is at the left edge only if all room is used.
  const times = [shown.length < room ? null : moment(oldest.time), moment(newest.time)] as const;
  return (
    <div className={styles.chart}>
      <ValueChart values={scale} testId="rate-scale" times={times}>
        {() => (
          <svg
            className={styles.bars}
            viewBox={`0 0 ${String(room)} 1`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('funding.chart')}
            data-testid="rate-chart"
          >
            <rect className={styles.zero} x={0} y={0.495} width={room} height={0.01} />
            {rateBars(shown, room).map(({ time, x, y, height, side }) => (
              <rect key={time} className={styles[side]} x={x + 0.15} y={y} width={0.7} height={height} />
            ))}
          </svg>
        )}
      </ValueChart>
    </div>
  );
}
