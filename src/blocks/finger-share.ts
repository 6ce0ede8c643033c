import { useState, type PointerEvent } from 'react';

type Place = (element: Element, at: PointerEvent) => { readonly x: number };

interface Fingered {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Where a finger or a mouse last was over an element, from 0 (its left edge) to 1, and the listeners for that element.
 * Undefined: nothing was over it, or the mouse left it; a finger's place stays after the touch.
 * @param place the pointer's place in the element, in the element's pixels
 */
export function useFingerShare(place: Place = placeOf): readonly [number | undefined, Fingered] {
  const [share, setShare] = useState<number>();
  const point = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget } = event;
    setShare(Math.min(1, Math.max(0, place(currentTarget, event).x / currentTarget.clientWidth)));
  };
  const leave = ({ pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType === 'mouse') setShare(undefined);
  };
  return [share, { onPointerDown: point, onPointerMove: point, onPointerLeave: leave }];
}

function placeOf(element: Element, { clientX }: PointerEvent): { readonly x: number } {
  return { x: clientX - element.getBoundingClientRect().left };
}
