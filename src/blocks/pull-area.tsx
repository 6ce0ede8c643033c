import { useRef, useState, type ReactNode, type TouchEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './pull-area.module.css';

interface PullAreaInput {
  /** The action on release; by default "Release to refresh". */
  readonly hint?: string;
  /** Settles when the fetched content is shown; the page reports a failure. */
  readonly pulled: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** The distance at which a release reloads, in pixels of content; the content moves half as far as the finger. */
const FAR_ENOUGH = 64;

/**
 * Pulling the content down from its top loads it again, once at a time. A page with this area offers the same by a
 * button, for users who cannot drag.
 */
export function PullArea({ hint, pulled, children }: PullAreaInput): ReactNode {
  const { t } = useTranslation();
  const [state, setState] = useState<'waits' | 'far' | 'refreshes'>('waits');
  const start = useRef<number>(undefined);
  const begin = (event: TouchEvent<HTMLElement>) => {
    const alone = event.touches.length === 1 && isAtTop(event.target as Element, event.currentTarget);
    start.current = alone && state !== 'refreshes' ? event.touches[0]?.clientY : undefined;
  };
  const move = (event: TouchEvent) => {
    if (start.current === undefined) return;
    const way = ((event.touches[0]?.clientY ?? 0) - start.current) / 2;
    setState(way > FAR_ENOUGH ? 'far' : 'waits');
  };
  const end = () => {
    start.current = undefined;
    if (state !== 'far') return;
    setState('refreshes');
    const done = () => setState('waits');
    pulled().then(done, done);
  };
  const cancel = () => {
    start.current = undefined;
    if (state === 'far') setState('waits');
  };
  const label = state === 'far' ? (hint ?? t('app.pull.release')) : t('app.pull.refreshing');
  return (
    <div
      className={styles.area}
      onTouchStart={begin}
      onTouchMove={move}
      onTouchEnd={end}
      onTouchCancel={cancel}
    >
      {state === 'waits' ? null : (
        <p className={styles.hint} role="status">
          {label}
        </p>
      )}
      {children}
    </div>
  );
}

/** Nothing between the finger and the area is scrolled. */
function isAtTop(touched: Element, area: Element): boolean {
  for (let each: Element | null = touched; each !== null && each !== area; each = each.parentElement) {
    if (each.scrollTop > 0) return false;
  }
  return true;
}
