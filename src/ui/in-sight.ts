/** Whether a part of the page is visible: an invisible part is not written, however often the market moves. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import { createContext, useLayoutEffect, useState, type RefObject } from 'react';

/** For what is visible wherever it was opened, like a sheet. */
export const SEEN: ReadonlySignal<boolean> = signal(true);

/** Live texts below it follow; without one they count as visible. */
export const InSight = createContext(SEEN);

const sights = new WeakMap<Element, (isSeen: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all: it reports in the frame in which something becomes visible. */
function observed(): IntersectionObserver {
  observer ??= new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) sights.get(target)?.(isIntersecting);
  });
  return observer;
}

/** True until the browser reports otherwise, so that a first value does not wait. */
export function useInSight(place: RefObject<Element | null>): ReadonlySignal<boolean> {
  const [sight] = useState(() => signal(true));
  useLayoutEffect(() => {
    const element = place.current as Element;
    sights.set(element, (isSeen) => {
      sight.value = isSeen;
    });
    observed().observe(element);
    return () => observed().unobserve(element);
  }, [place, sight]);
  return sight;
}
