import { useRef, type PointerEvent } from 'react';
import type { PressStart } from '../../ui/button.tsx';

interface Pressed<Shown> {
  /** The button's event handlers. */
  readonly begun: PressStart;
  /** The values shown when the press began; the current ones if it began on the keyboard. */
  readonly take: () => Shown;
}

/**
 * The values of a press are those that the user saw when the finger came down, even if they changed before
 * release.
 */
export function usePressed<Shown>(shown: Shown): Pressed<Shown> {
  const seen = useRef<{ readonly shown: Shown }>(undefined);
  const forget = () => {
    seen.current = undefined;
  };
  return {
    begun: {
      onPointerDown: () => {
        seen.current = { shown };
      },
      onPointerCancel: forget,
      // A touch pointer leaves before its click, a mouse pointer only without a click.
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') forget();
      },
      onKeyDown: forget,
    },
    take: () => {
      const taken = seen.current === undefined ? shown : seen.current.shown;
      forget();
      return taken;
    },
  };
}
