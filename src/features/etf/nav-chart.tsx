import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../blocks/use-times.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { navAxis } from './nav-axis.ts';
import styles from './nav-chart.module.css';
import { NavLine, type History } from './nav-line.tsx';

const SIZE = { width: 320, height: 120 } as const;

interface NavChartInput {
  readonly points: History;
  /** Its times have hours. */
  readonly isDay: boolean;
}

/** Net asset values as a line, with the values of its lines at the right and its first and last time below. */
export function NavChart({ points, isDay }: NavChartInput): ReactNode {
  const { i18n } = useTranslation();
  const { day, moment } = useTimes();
  const time = isDay ? moment : day;
  const [first] = points;
  const last = points.at(-1);
  return (
    <div className={styles.plot}>
      <NavLine points={points} {...SIZE} className={styles.chart} />
      <ol className={styles.values} data-testid="nav-axis">
        {navAxis(points).map((value) => (
          <li key={value}>{amountText(value, i18n.language)}</li>
        ))}
      </ol>
      <p className={styles.times}>
        <span>{first === undefined ? null : time(first[0])}</span>
        <span>{last === undefined ? null : time(last[0])}</span>
      </p>
    </div>
  );
}
