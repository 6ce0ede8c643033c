import type { ReactNode } from 'react';
import styles from './chart-sheet.module.css';

interface ChoiceInput {
  readonly label: string;
  readonly name?: string;
  readonly chosen: boolean;
  readonly choose: () => void;
}

/** A setting that is on or off, or one of several. */
export function Choice({ label, name, chosen, choose }: ChoiceInput): ReactNode {
  return (
    <button type="button" className={styles.choice} aria-pressed={chosen} aria-label={name} onClick={choose}>
      {label}
    </button>
  );
}
