import type { ReactNode } from 'react';
import styles from './searched-rows.module.css';

interface AnyRowInput {
  readonly text: string;
  readonly chosen: boolean;
  readonly take: () => void;
}

/** First in a sheet in which one of many is found: none of them need be chosen. */
export function AnyRow({ text, chosen, take }: AnyRowInput): ReactNode {
  return (
    <li>
      <button type="button" className={styles.row} aria-current={chosen} onClick={take}>
        <span className={styles.name}>{text}</span>
      </button>
    </li>
  );
}
