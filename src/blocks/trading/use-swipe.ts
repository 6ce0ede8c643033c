/**
 * A row that a finger drags to the left: released beyond the threshold it acts, before it the row returns.
 * Vertical moves scroll the list. A move from the screen's edge is the browser's or the phone's back gesture.
 */
import { useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';

const EDGE = 28;
/** A resting finger moves less than this. */
const BEGIN = 10;
const FAR = 96;
const MOST = 160;

interface Swipe {
  readonly row: RefObject<HTMLDivElement | null>;
  /** Releasing now triggers the action. */
  readonly far: boolean;
  readonly events: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: MouseEvent) => void;
  };
}

interface Finger {
  readonly x: number;
  readonly y: number;
  /** How far the row has moved; undefined until the direction is known. */
  way: number | undefined;
}

export function useSwipe(act: () => void): Swipe {
  const row = useRef<HTMLDivElement>(null);
  const finger = useRef<Finger>(undefined);
  const swiped = useRef(false);
  const [far, setFar] = useState(false);
  const show = (way: number) => {
    row.current?.style.setProperty('--way', `${way}px`);
    setFar(-way > FAR);
  };
  const leave = () => {
    finger.current = undefined;
    show(0);
  };
  const begin = (event: PointerEvent) => {
    swiped.current = false;
    const { pointerType, isPrimary, clientX: x, clientY: y } = event;
    const isInside = x > EDGE && x < window.innerWidth - EDGE;
    finger.current = pointerType === 'touch' && isPrimary && isInside ? { x, y, way: undefined } : undefined;
  };
  const move = (event: PointerEvent) => {
    const from = finger.current;
    if (from === undefined) return;
    const across = event.clientX - from.x;
    const along = Math.abs(event.clientY - from.y);
    if (from.way === undefined && Math.max(Math.abs(across), along) < BEGIN) return;
    if (from.way === undefined && (across > 0 || along > -across)) {
      finger.current = undefined;
      return;
    }
    swiped.current = true;
    from.way = Math.min(0, Math.max(-MOST, across));
    show(from.way);
  };
  const end = () => {
    const way = finger.current?.way ?? 0;
    leave();
    if (-way > FAR) act();
  };
  const swallow = (event: MouseEvent) => {
    if (!swiped.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    row,
    far,
    events: {
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: leave,
      onClickCapture: swallow,
    },
  };
}
