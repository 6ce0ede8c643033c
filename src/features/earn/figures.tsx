import type { ReactNode } from 'react';
import styles from './earn.module.css';

interface FiguresInput {
  readonly figures: readonly (readonly [name: string, value: string, testId?: string])[];
}

/** Values at the end of their labels' lines: times and amounts of a coin are too long for columns. */
export function Figures({ figures }: FiguresInput): ReactNode {
  return (
    <dl className={styles.terms}>
      {figures.map(([name, value, testId]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-testid={testId}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
