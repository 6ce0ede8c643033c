/** Whether a part of the page is visible: an invisible part is not written, however often the market moves. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import { createContext, useLayoutEffect, useState, type RefObject } from 'react';

/** Live texts below it follow; without one they count as visible. */
export const InSight = createContext<ReadonlySignal<boolean>>(signal(true));

const sights = new WeakMap<Element, (isSeen: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all: it reports in the frame in which something becomes visible. */
function observed(): IntersectionObserver {
  observer ??= new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) sights.get(target)?.(isIntersecting);
  });
  return observer;
}

/**
 * True until the browser reports otherwise, so that a first value does not wait.
 * @param beat with each change what is out of sight is written too: true for an instant
 */
export function useInSight(
  place: RefObject<Element | null>,
  beat?: ReadonlySignal<unknown>,
): ReadonlySignal<boolean> {
  const [sight] = useState(() => signal(true));
  useLayoutEffect(() => {
    const element = place.current as Element;
    sights.set(element, (isSeen) => {
      sight.value = isSeen;
    });
    observed().observe(element);
    const show = () => {
      if (sight.peek()) return;
      sight.value = true;
      sight.value = false;
    };
    // Not within the effect: signals that are set there change together.
    const stop = beat?.subscribe(() => queueMicrotask(show));
    return () => {
      observed().unobserve(element);
      stop?.();
    };
  }, [place, sight, beat]);
  return sight;
}
