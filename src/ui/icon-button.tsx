import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonInput {
  readonly label: string;
  readonly press: () => void;
  readonly pressed?: boolean;
  readonly testId?: string;
  readonly children: ReactNode;
}

export function IconButton({ label, press, pressed, testId, children }: IconButtonInput): ReactNode {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-pressed={pressed}
      data-testid={testId}
      onClick={press}
    >
      {children}
    </button>
  );
}
