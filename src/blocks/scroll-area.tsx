import type { ReactNode } from 'react';
import { useKeptScroll } from '../navigation/kept-scroll.ts';

interface ScrollAreaInput {
  readonly className?: string | undefined;
  /** Tells apart several lists of one page; it stays the same while they stand. */
  readonly name?: string;
  /** Nothing in it takes the focus: it does so itself, for who scrolls by keys. */
  readonly reachable?: boolean;
  readonly children: ReactNode;
}

/** What scrolls on a page, found where it was left on the way back. */
export function ScrollArea({ className, name, reachable = false, children }: ScrollAreaInput): ReactNode {
  const place = useKeptScroll<HTMLDivElement>(name);
  return (
    <div ref={place} className={className} {...(reachable ? { tabIndex: 0 } : {})}>
      {children}
    </div>
  );
}
