/** Converts the browser's pointer and wheel events on a plot to gestures and zooms. */
import type { Hand } from './drawing-layer.ts';
import type { Gestures, GestureTarget, Pointer } from './gestures.ts';
import { placeIn } from './turned.ts';

/** Wheel pixels that double or halve the zoom. */
const WHEEL_DOUBLES = 300;

export function listenToPointers(
  over: HTMLElement,
  gestures: Gestures,
  target: Pick<GestureTarget, 'pan' | 'zoom'>,
  ownsWheel: boolean,
  hand: Hand | undefined,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const pointer = (event: PointerEvent): Pointer => {
    const { pointerId: id, pointerType } = event;
    return { id, ...placeIn(over, event), isMouse: pointerType === 'mouse' };
  };
  /** The pointer that draws; it does not move the chart. */
  let drawing: number | undefined;
  over.addEventListener(
    'pointerdown',
    (event) => {
      const at = pointer(event);
      if (drawing === undefined && event.isPrimary && hand?.press(at) === true) {
        drawing = at.id;
        gestures.leave();
        over.setPointerCapture(at.id);
      } else if (drawing === undefined) gestures.press(at);
    },
    { signal },
  );
  over.addEventListener(
    'pointermove',
    (event) => {
      if (drawing === event.pointerId) hand?.move(pointer(event));
      else gestures.move(pointer(event));
    },
    { signal },
  );
  const lift = (event: PointerEvent, isTap: boolean) => {
    if (drawing === event.pointerId) {
      drawing = undefined;
      hand?.lift(pointer(event));
    } else gestures.lift(event.pointerId, isTap);
  };
  for (const end of ['pointerup', 'pointercancel'] as const) {
    over.addEventListener(end, (event) => lift(event, end === 'pointerup'), { signal });
  }
  const leave = (event: PointerEvent) => {
    // A touch pointer leaves at each release; its crosshair stays.
    if (event.pointerType !== 'mouse') return;
    gestures.lift(event.pointerId, false);
    gestures.leave();
  };
  over.addEventListener('pointerleave', leave, { signal });
  listenToTouchAndWheel(over, gestures, target, ownsWheel, signal);
  return () => ended.abort();
}

function listenToTouchAndWheel(
  over: HTMLElement,
  gestures: Gestures,
  target: Pick<GestureTarget, 'pan' | 'zoom'>,
  ownsWheel: boolean,
  signal: AbortSignal,
): void {
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
      else target.zoom(2 ** (-event.deltaY / WHEEL_DOUBLES), placeIn(over, event).x);
    },
    { signal, passive: false },
  );
}
