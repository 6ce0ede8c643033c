import { useEffect, useRef } from 'react';

const WAIT_MILLIS = 400;
const AGAIN_MILLIS = 80;

/** A button that acts at once and repeats while it is held. Keys repeat automatically. */
export function useHeld(act: () => void) {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isByHand = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  const goOn = (wait: number) => {
    timer.current = setTimeout(() => {
      latest.current();
      goOn(AGAIN_MILLIS);
    }, wait);
  };
  return {
    onPointerDown: () => {
      stop();
      isByHand.current = true;
      latest.current();
      goOn(WAIT_MILLIS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    /** A key, or a screen reader's press, has no pointer. */
    onClick: () => {
      if (!isByHand.current) latest.current();
      isByHand.current = false;
    },
  };
}
