import type { ReactNode } from 'react';
import { useKeptScroll } from '../navigation/kept-scroll.ts';
import styles from './scroll-area.module.css';

interface ScrollAreaInput {
  /**
   * How its parts stand: `rows` from edge to edge, `cards` one below the other within the page's edges, a `form` with
   * more room between, `panels` that share the height and lay themselves out by the width.
   */
  readonly kind?: 'rows' | 'cards' | 'form' | 'panels';
  /** What a page adds to it. */
  readonly className?: string | undefined;
  /** Tells apart several lists of one page; it stays the same while they stand. */
  readonly name?: string;
  /** Nothing in it takes the focus: it does so itself, for who scrolls by keys. */
  readonly reachable?: boolean;
  readonly children: ReactNode;
}

/** What fills a page and scrolls, found where it was left on the way back. */
export function ScrollArea({
  kind = 'rows',
  className = '',
  name,
  reachable = false,
  children,
}: ScrollAreaInput): ReactNode {
  const place = useKeptScroll<HTMLDivElement>(name);
  return (
    <div
      ref={place}
      data-scrolls=""
      className={`${styles.area ?? ''} ${styles[kind] ?? ''} ${className}`}
      {...(reachable ? { tabIndex: 0 } : {})}
    >
      {children}
    </div>
  );
}
