import type { ReactNode } from 'react';
import styles from './earn.module.css';

interface ValueListInput {
  readonly values: readonly (readonly [
    name: string,
    value: string,
    testId?: string,
    mark?: string | undefined,
  ])[];
}

/** Values at the end of their labels' lines: times and amounts of a coin are too long for columns. */
export function ValueList({ values }: ValueListInput): ReactNode {
  return (
    <dl className={styles.terms}>
      {values.map(([name, value, testId, mark]) => (
        <div key={name}>
          <dt>
            {mark === undefined ? null : <span className={mark} />}
            {name}
          </dt>
          <dd data-testid={testId}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
