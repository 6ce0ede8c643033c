import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './notice.module.css';
import type { Press } from './use-press.ts';

interface NoticeInput {
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly act: Press };
}

/** An empty or failed state: a text, and the next step. */
export function Notice({ title, text, action }: NoticeInput): ReactNode {
  return (
    <div className={styles.notice}>
      <p className={styles.title}>{title}</p>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {action === undefined ? null : (
        <div className={styles.action}>
          <Button press={action.act}>{action.label}</Button>
        </div>
      )}
    </div>
  );
}
