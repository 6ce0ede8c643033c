/** Converts the browser's pointer and wheel events on a plot to gestures and zooms. */
import type { Hand } from './drawing-layer.ts';
import type { Gestures, GestureTarget, Pointer } from './gestures.ts';
import { placeIn } from './turned.ts';

/** Wheel pixels that double or halve the zoom. */
const WHEEL_DOUBLES = 300;

/** @param full the chart fills the page, which does not scroll */
export function listenToPointers(
  over: HTMLElement,
  gestures: Gestures,
  target: Pick<GestureTarget, 'pan' | 'zoom'>,
  full: boolean,
  hands: readonly Hand[],
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const pointer = (event: PointerEvent): Pointer => {
    const { pointerId: id, pointerType } = event;
    return { id, ...placeIn(over, event), isMouse: pointerType === 'mouse' };
  };
  /** The pointer that a layer has claimed; it does not move the chart. */
  let held: { readonly id: number; readonly hand: Hand } | undefined;
  over.addEventListener(
    'pointerdown',
    (event) => {
      const at = pointer(event);
      if (held !== undefined) return;
      const hand = event.isPrimary ? hands.find((each) => each.press(at)) : undefined;
      if (hand === undefined) return gestures.press(at);
      held = { id: at.id, hand };
      gestures.leave();
      over.setPointerCapture(at.id);
    },
    { signal },
  );
  over.addEventListener(
    'pointermove',
    (event) => {
      if (held?.id === event.pointerId) held.hand.move(pointer(event));
      else gestures.move(pointer(event));
    },
    { signal },
  );
  const lift = (event: PointerEvent, isTap: boolean) => {
    if (held?.id !== event.pointerId) return gestures.lift(event.pointerId, isTap);
    const { hand } = held;
    held = undefined;
    if (isTap) hand.lift(pointer(event));
    else hand.cancel();
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
  over.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  // The full chart's `touch-action` is none: a listener that may cancel would only make the browser wait.
  if (!full) listenToTouch(over, () => held !== undefined || gestures.isCrossing, signal);
  listenToWheel(over, target, full, signal);
  return () => ended.abort();
}

/** While `isHeld`, a finger does not scroll the page. */
function listenToTouch(over: HTMLElement, isHeld: () => boolean, signal: AbortSignal): void {
  over.addEventListener(
    'touchmove',
    (event) => {
      if (isHeld() && event.cancelable) event.preventDefault();
    },
    { signal, passive: false },
  );
}

function listenToWheel(
  over: HTMLElement,
  target: Pick<GestureTarget, 'pan' | 'zoom'>,
  ownsWheel: boolean,
  signal: AbortSignal,
): void {
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
