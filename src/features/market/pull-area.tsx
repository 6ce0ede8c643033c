import { useRef, useState, type ReactNode, type TouchEvent } from 'react';
import styles from './pull-area.module.css';

interface PullAreaInput {
  readonly hint: string;
  readonly pulled: () => Promise<void>;
  readonly children: ReactNode;
}

const FAR_ENOUGH = 64;

/** Pulling a list down from its top asks for a fresh order. The buttons of the header do the same for other hands. */
export function PullArea({ hint, pulled, children }: PullAreaInput): ReactNode {
  const [far, setFar] = useState(false);
  const start = useRef<number>(undefined);
  const begin = (event: TouchEvent) => {
    const scroller = (event.target as Element).closest('[data-virtuoso-scroller]');
    start.current = (scroller?.scrollTop ?? 0) <= 0 ? event.touches[0]?.clientY : undefined;
  };
  const move = (event: TouchEvent) => {
    if (start.current === undefined) return;
    setFar(((event.touches[0]?.clientY ?? 0) - start.current) / 2 > FAR_ENOUGH);
  };
  const end = () => {
    start.current = undefined;
    if (!far) return;
    setFar(false);
    void pulled();
  };
  return (
    <div className={styles.area} onTouchStart={begin} onTouchMove={move} onTouchEnd={end} onTouchCancel={end}>
      {far ? <p className={styles.hint}>{hint}</p> : null}
      {children}
    </div>
  );
}
