import type { ReactNode } from 'react';
import styles from './tag.module.css';

export function Tag({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles.tag}>{children}</span>;
}
