import type { ReactNode } from 'react';
import styles from './searched-rows.module.css';

interface AnyRowInput {
  readonly text: string;
  readonly chosen: boolean;
  readonly take: () => void;
}

/** The first row of a search sheet: chooses none of the items. */
export function AnyRow({ text, chosen, take }: AnyRowInput): ReactNode {
  return (
    <li>
      <button type="button" className={styles.row} aria-current={chosen} onClick={take}>
        <span className={styles.name}>{text}</span>
      </button>
    </li>
  );
}
