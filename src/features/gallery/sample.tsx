import type { ReactNode } from 'react';
import styles from './sample.module.css';

interface SampleInput {
  /** The file of the piece, without its ending. */
  readonly piece: string;
  readonly tall?: boolean;
  readonly children: ReactNode;
}

/** One piece under its name. */
export function Sample({ piece, tall = false, children }: SampleInput): ReactNode {
  return (
    <section className={styles.sample} aria-label={piece} data-testid={`sample-${piece}`}>
      <h2 className={styles.name}>{piece}</h2>
      <div className={tall ? styles.tall : styles.place}>{children}</div>
    </section>
  );
}
