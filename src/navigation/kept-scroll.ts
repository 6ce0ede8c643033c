import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useKeptPlace } from './kept-place.ts';

/** Events by which a user scrolls; from then on the position is not restored. */
const HANDS = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Restores the position of the element that scrolls a page. Content that arrives after the first render is waited
 * for, until the user scrolls.
 * @param name distinguishes the positions of several lists of one page; it stays the same while mounted
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

/** Scrolls as soon as there is enough content. The returned function gives up. */
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
