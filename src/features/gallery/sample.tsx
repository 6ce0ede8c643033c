import type { ReactNode } from 'react';
import styles from './sample.module.css';

interface SampleInput {
  /** The file of the piece, without its ending. */
  readonly piece: string;
  /** In a column with room of its own, for what stands in the place of a page. */
  readonly tall?: boolean;
  /** As wide as the page and as high as it is. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One piece under its name. */
export function Sample({ piece, tall = false, wide = false, children }: SampleInput): ReactNode {
  return (
    <section className={styles.sample} aria-label={piece} data-testid={`sample-${piece}`}>
      <h2 className={styles.name}>{piece}</h2>
      <div className={tall ? styles.tall : wide ? styles.wide : styles.place}>{children}</div>
    </section>
  );
}
