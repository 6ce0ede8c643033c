/** The browser's pointer and wheel events on a plot, as gestures and zooms. */
import type { Gestures, GestureTarget, Pointer } from './gestures.ts';

/** Wheel pixels that double or halve. */
const WHEEL_DOUBLES = 300;

export function listenToPointers(
  over: HTMLElement,
  gestures: Gestures,
  target: Pick<GestureTarget, 'pan' | 'zoom'>,
  ownsWheel: boolean,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const pointer = (event: PointerEvent): Pointer => {
    const box = over.getBoundingClientRect();
    return {
      id: event.pointerId,
      x: event.clientX - box.left,
      y: event.clientY - box.top,
      isMouse: event.pointerType === 'mouse',
    };
  };
  over.addEventListener('pointerdown', (event) => gestures.press(pointer(event)), { signal });
  over.addEventListener('pointermove', (event) => gestures.move(pointer(event)), { signal });
  over.addEventListener('pointerup', (event) => gestures.lift(event.pointerId, true), { signal });
  over.addEventListener('pointercancel', (event) => gestures.lift(event.pointerId, false), { signal });
  over.addEventListener(
    'pointerleave',
    (event) => {
      // A finger leaves whenever it is lifted; what it brought stays.
      if (event.pointerType !== 'mouse') return;
      gestures.lift(event.pointerId, false);
      gestures.leave();
    },
    { signal },
  );
  over.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  over.addEventListener(
    'touchmove',
    (event) => {
      if (gestures.isCrossing && event.cancelable) event.preventDefault();
    },
    { signal, passive: false },
  );
  over.addEventListener(
    'wheel',
    (event) => {
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (!ownsWheel && !event.ctrlKey && !isSideways) return;
      event.preventDefault();
      if (isSideways) target.pan(-event.deltaX);
      else
        target.zoom(2 ** (-event.deltaY / WHEEL_DOUBLES), event.clientX - over.getBoundingClientRect().left);
    },
    { signal, passive: false },
  );
  return () => ended.abort();
}
