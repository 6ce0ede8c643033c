import { useState, type ReactNode } from 'react';
import styles from './risk-banner.module.css';

interface NoticeLineInput {
  readonly testId: string;
  readonly level?: number;
  readonly children: string;
}

/** A notice above the ticket: one line, so that the ticket keeps its height; a tap shows the rest of a longer text. */
export function NoticeLine({ testId, level, children }: NoticeLineInput): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.banner} role="status" data-level={level} data-testid={testId}>
      <button type="button" className={styles.line} aria-expanded={open} onClick={() => setOpen(!open)}>
        {children}
      </button>
    </div>
  );
}
