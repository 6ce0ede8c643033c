/**
 * A sheet follows a finger that pulls it down, and closes if it was pulled far or fast enough. A finger that scrolls
 * content back to its top, moves a slider or draws on a canvas does not pull the sheet.
 */

/** A finger must move this far down, and further than to the side, before the sheet follows. */
const SLACK = 8;
const FAR = 96;
/** Pixels a millisecond. */
const FAST = 0.5;
const OWN_GESTURES = 'input[type="range"], canvas, [data-own-gestures]';

interface Pull {
  readonly x: number;
  readonly y: number;
  readonly time: number;
  isHeld: boolean;
}

/** Starts following on this dialog until the returned function is called. */
export function followSwipeDown(dialog: HTMLElement, close: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let pull: Pull | undefined;
  const moved = (touch: Touch) => touch.clientY - (pull?.y ?? 0);
  const release = () => {
    pull = undefined;
    dialog.style.translate = '';
  };
  const start = ({ touches, target, timeStamp }: TouchEvent) => {
    const [touch] = touches;
    if (touch === undefined || touches.length > 1 || !mayPull(target, dialog)) return;
    pull = { x: touch.clientX, y: touch.clientY, time: timeStamp, isHeld: false };
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (pull === undefined || touch === undefined) return;
    const down = moved(touch);
    if (!pull.isHeld) {
      const aside = Math.abs(touch.clientX - pull.x);
      if (down < -SLACK || aside > Math.max(SLACK, down)) pull = undefined;
      if (pull === undefined || down < SLACK) return;
      pull.isHeld = true;
    }
    // Only a cancelable move is not yet a scroll of the browser's.
    if (!event.cancelable) {
      release();
      return;
    }
    event.preventDefault();
    dialog.style.translate = `0 ${String(Math.max(0, down))}px`;
  };
  const end = ({ changedTouches, timeStamp }: TouchEvent) => {
    const [touch] = changedTouches;
    if (pull === undefined || touch === undefined) return;
    const down = moved(touch);
    const shouldClose = pull.isHeld && (down > FAR || down / (timeStamp - pull.time) > FAST);
    release();
    if (shouldClose) close();
  };
  dialog.addEventListener('touchstart', start, { signal, passive: true });
  dialog.addEventListener('touchmove', move, { signal, passive: false });
  dialog.addEventListener('touchend', end, { signal });
  dialog.addEventListener('touchcancel', release, { signal });
  return () => controller.abort();
}

/** False over an own gesture, beside the sheet, and inside content that is not at its top. */
function mayPull(target: EventTarget | null, dialog: HTMLElement): boolean {
  if (!(target instanceof Element) || target === dialog || target.closest(OWN_GESTURES)) return false;
  // A nested sheet has its own gesture.
  if (target.closest('dialog') !== dialog) return false;
  for (let at: Element | null = target; at !== null; at = at === dialog ? null : at.parentElement) {
    if (at.scrollTop > 0) return false;
  }
  return true;
}
