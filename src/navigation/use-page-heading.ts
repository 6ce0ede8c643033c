import { useEffect, useRef, type RefObject } from 'react';
import { historyDepth } from './navigation.tsx';

const APP_NAME = 'Brisk';
const first = { key: true };

/**
 * Announces a page's name: in the window's title, and by focusing its heading after navigation from another page, so
 * that a screen reader begins at the page's start.
 */
export function usePageHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === APP_NAME ? title : `${title} · ${APP_NAME}`;
  }, [title]);
  useEffect(() => {
    if (!first.key || historyDepth() > 0) heading.current?.focus({ preventScroll: true });
    first.key = false;
  }, []);
  return heading;
}
