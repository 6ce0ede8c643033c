import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import styles from './reach-bottom.module.css';

interface ReachBottomInput {
  /** False at the list's end: then this renders nothing. */
  readonly more: boolean;
  /** Fetches the next part; settles when it is in the list. */
  readonly reached: () => Promise<unknown>;
}

/**
 * Placed below a list, in the same scrolling element, it fetches more once its end is less than 50 px away (SPEC
 * §2). One part at a time; a part that leaves the end visible is followed by the next; after a failure it waits for
 * the user.
 */
export function ReachBottom({ more, reached }: ReachBottomInput): ReactNode {
  const { t } = useTranslation();
  const mark = useRef<HTMLSpanElement>(null);
  const latest = useRef(reached);
  const [state, setState] = useState<'waits' | 'fetches' | 'failed'>('waits');
  useEffect(() => {
    latest.current = reached;
  });
  const fetchNext = () => {
    setState('fetches');
    return latest.current().then(
      () => setState('waits'),
      () => setState('failed'),
    );
  };
  useEffect(() => {
    // Observed again after each part, so that an end that stayed visible is reported again.
    if (!more || state !== 'waits') return undefined;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) void fetchNext();
    });
    observer.observe(mark.current as HTMLSpanElement);
    return () => observer.disconnect();
  }, [more, state]);
  if (!more) return null;
  return (
    <div className={styles.end} role="status">
      <span ref={mark} className={styles.mark} />
      {state === 'fetches' ? t('app.more.loading') : null}
      {state === 'failed' ? (
        <>
          {t('app.more.failed')}
          <Button kind="quiet" press={fetchNext}>
            {t('app.page.retry')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
