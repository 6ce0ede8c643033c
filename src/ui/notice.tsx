import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeInput {
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly act: () => void };
}

/** In the place of what is not there: what would be here, and the first step. */
export function Notice({ title, text, action }: NoticeInput): ReactNode {
  return (
    <div className={styles.notice}>
      <p className={styles.title}>{title}</p>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {action === undefined ? null : (
        <button type="button" className={styles.action} onClick={action.act}>
          {action.label}
        </button>
      )}
    </div>
  );
}
