import type { ReactNode } from 'react';
import styles from './etf.module.css';

/** Values with their labels, one a line. */
export function Rows({
  rows,
}: {
  readonly rows: readonly (readonly [name: string, value: string])[];
}): ReactNode {
  return (
    <dl className={styles.terms}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
