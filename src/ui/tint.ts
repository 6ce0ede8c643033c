/**
 * Tints elements for a moment. A tint appears and disappears without fading: a fading background is painted again on
 * every frame, and with twenty moving rows this costs a slow phone more than all their values. All expired tints are
 * removed together.
 */
const TINT_MILLIS = 300;
/** The delay if nothing else moves. */
const LATEST_MILLIS = 400;

/** Tinted elements and when their tint ends. */
const tinted = new Map<HTMLElement, number>();
let sweeping = false;

export function tint(element: HTMLElement, colour: string): void {
  element.style.backgroundColor = colour;
  const now = performance.now();
  // Deleted and set again, so that the map stays in the order of expiry.
  tinted.delete(element);
  tinted.set(element, now + TINT_MILLIS);
  endTints(now);
  if (!sweeping) setTimeout(sweep, LATEST_MILLIS);
  sweeping = true;
}

function sweep(): void {
  endTints(performance.now());
  sweeping = tinted.size > 0;
  if (sweeping) setTimeout(sweep, LATEST_MILLIS);
}

/** Removes what has expired; for callers on a frame that is painted anyway. */
export function endTints(now: number): void {
  for (const [element, due] of tinted) {
    if (due > now) return;
    element.style.backgroundColor = '';
    tinted.delete(element);
  }
}
