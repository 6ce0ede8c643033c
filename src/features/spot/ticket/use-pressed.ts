import { useRef, type PointerEvent } from 'react';
import type { PressStart } from '../../../ui/button.tsx';

interface Pressed<Shown> {
  /** For the button. */
  readonly begun: PressStart;
  /** What was shown as the press began; what is shown now if it began on the keyboard. */
  readonly take: () => Shown;
}

/** What a press is about: what the user saw when the finger came down, whatever changed before it was lifted. */
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
      // A finger leaves before its click, a mouse only when there is none.
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
