import type { ReactNode } from 'react';
import styles from './value-chart.module.css';

interface ValueChartInput {
  /** The values at the chart's lines at equal distances, the highest first. */
  readonly values: readonly string[];
  readonly testId: string;
  /** The first and the last time; null: it is not known yet. */
  readonly times: readonly [string | null, string | null];
  /** The chart, with the class that it is given. */
  readonly children: (className: string) => ReactNode;
}

/** A small chart of values over time, with the values of its lines at the right and its first and last time below. */
export function ValueChart({ values, testId, times: [first, last], children }: ValueChartInput): ReactNode {
  return (
    <div className={styles.plot}>
      {children(styles.chart as string)}
      <ol className={styles.values} data-testid={testId}>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ol>
      <p className={styles.times}>
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </div>
  );
}
