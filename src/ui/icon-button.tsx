import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonInput {
  readonly label: string;
  readonly press: () => void;
  readonly pressed?: boolean;
  readonly children: ReactNode;
}

export function IconButton({ label, press, pressed, children }: IconButtonInput): ReactNode {
  return (
    <button type="button" className={styles.button} aria-label={label} aria-pressed={pressed} onClick={press}>
      {children}
    </button>
  );
}
