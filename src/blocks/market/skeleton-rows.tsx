import type { ReactNode } from 'react';
import styles from './skeleton-rows.module.css';

const SCREENFUL = 12;

interface SkeletonRowsInput {
  readonly label: string;
  readonly count?: number;
}

/** The list's shape before its first values. */
export function SkeletonRows({ label, count = SCREENFUL }: SkeletonRowsInput): ReactNode {
  return (
    <div className={styles.rows} role="status" aria-label={label}>
      {Array.from({ length: count }, (_none, at) => (
        <div key={at} className={styles.row}>
          <span className={styles.logo} />
          <span className={styles.name} />
          <span className={styles.price} />
          <span className={styles.pill} />
        </div>
      ))}
    </div>
  );
}
