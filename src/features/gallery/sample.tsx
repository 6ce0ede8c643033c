import type { ReactNode } from 'react';
import styles from './sample.module.css';

interface SampleInput {
  /** The file name of the piece, without its extension. */
  readonly piece: string;
  /** In a column with extra space, for pieces that fill a page. */
  readonly tall?: boolean;
  /** As wide as the page and as high as its content. */
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
