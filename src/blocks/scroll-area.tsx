import type { ReactNode } from 'react';
import { useKeptScroll } from '../navigation/kept-scroll.ts';
import styles from './scroll-area.module.css';

interface ScrollAreaInput {
  /**
   * The layout of its parts: `rows` from edge to edge, `cards` one below the other within the page's edges, a `form`
   * with more space between, `panels` that share the height and arrange themselves by the width.
   */
  readonly kind?: 'rows' | 'cards' | 'form' | 'panels';
  /** The page's additional classes. */
  readonly className?: string | undefined;
  /** Distinguishes several lists of one page; it stays the same while they are mounted. */
  readonly name?: string;
  /** It takes the focus itself, so that keys scroll it although nothing inside takes the focus. */
  readonly reachable?: boolean;
  readonly children: ReactNode;
}

/** The scrolling content of a page, restored to its position on the way back. */
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
