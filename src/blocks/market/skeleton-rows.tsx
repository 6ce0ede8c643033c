import type { ReactNode } from 'react';
import styles from './skeleton-rows.module.css';

const ROWS = Array.from({ length: 12 }, (_none, at) => at);

/** The list's shape before its first figures. */
export function SkeletonRows({ label }: { readonly label: string }): ReactNode {
  return (
    <div className={styles.rows} role="status" aria-label={label}>
      {ROWS.map((at) => (
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
