import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useKeptPlace } from './kept-place.ts';

/** By these a user scrolls; from then on the place is theirs. */
const HANDS = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * For the element that scrolls a page: it is found where it was left. What comes into it after it was first drawn
 * is waited for, until the user scrolls.
 * @param name tells apart what several lists of one page are scrolled to; it stays the same while mounted
 */
export function useKeptScroll<Scroller extends HTMLElement>(name = ''): RefObject<Scroller | null> {
  const place = useRef<Scroller>(null);
  const { found, keep } = useKeptPlace<number>(`scroll ${name}`);
  useLayoutEffect(() => {
    const scroller = place.current as Scroller;
    const note = () => keep(scroller.scrollTop);
    const stop = found === undefined ? undefined : scrollOnce(scroller, found);
    scroller.addEventListener('scroll', note, { passive: true });
    return () => {
      stop?.();
      scroller.removeEventListener('scroll', note);
    };
  }, [found, keep]);
  return place;
}

/** As soon as there is enough to scroll. The answer gives it up. */
function scrollOnce(scroller: HTMLElement, to: number): () => void {
  const isThere = () => {
    scroller.scrollTop = to;
    return Math.abs(scroller.scrollTop - to) < 1;
  };
  if (isThere()) return () => undefined;
  const seen = new MutationObserver(() => {
    if (isThere()) stop();
  });
  const stop = () => {
    seen.disconnect();
    for (const hand of HANDS) scroller.removeEventListener(hand, stop);
  };
  seen.observe(scroller, { childList: true, subtree: true });
  for (const hand of HANDS) scroller.addEventListener(hand, stop, { passive: true });
  return stop;
}
