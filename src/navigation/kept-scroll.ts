import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useKeptPlace } from './kept-place.ts';

/** For the element that scrolls a page: it is found where it was left. Its content stands when it is first drawn. */
export function useKeptScroll<Scroller extends HTMLElement>(): RefObject<Scroller | null> {
  const place = useRef<Scroller>(null);
  const { found, keep } = useKeptPlace<number>('scroll');
  useLayoutEffect(() => {
    const scroller = place.current as Scroller;
    if (found !== undefined) scroller.scrollTop = found;
    const note = () => keep(scroller.scrollTop);
    scroller.addEventListener('scroll', note, { passive: true });
    return () => scroller.removeEventListener('scroll', note);
  }, [found, keep]);
  return place;
}
