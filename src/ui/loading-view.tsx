import { useEffect, useState, type ReactNode } from 'react';
import styles from './loading-view.module.css';

/** SPEC §2: a page that arrives sooner shows no loading view. */
const DELAY_MILLIS = 200;

export function LoadingView({ label }: { readonly label: string }): ReactNode {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MILLIS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      {late ? <span className={styles.bar} /> : null}
    </div>
  );
}
