import type { ReactNode } from 'react';
import styles from './waiting-bar.module.css';

/** A light that moves along the screen's upper edge while something loads. */
export function WaitingBar({ label }: { readonly label: string }): ReactNode {
  return <div className={styles.bar} role="status" aria-label={label} />;
}
