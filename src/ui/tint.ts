/**
 * Tints elements for a moment. A tint stands and goes, without fading: a fading background is painted again on every
 * frame, and with twenty rows that move this costs a slow phone more than all their values. All that is due goes
 * together.
 */
const TINT_MILLIS = 300;
/** Where nothing else moves. */
const LATEST_MILLIS = 400;

/** Tinted elements and when their tint goes. */
const tinted = new Map<HTMLElement, number>();
let sweeping = false;

export function tint(element: HTMLElement, colour: string): void {
  element.style.backgroundColor = colour;
  const now = performance.now();
  // Set again, so that the map stays in the order of what is due.
  tinted.delete(element);
  tinted.set(element, now + TINT_MILLIS);
  clear(now);
  if (!sweeping) setTimeout(sweep, LATEST_MILLIS);
  sweeping = true;
}

function sweep(): void {
  clear(performance.now());
  sweeping = tinted.size > 0;
  if (sweeping) setTimeout(sweep, LATEST_MILLIS);
}

/** New tints come on frames that are painted anyway, and take with them what is due. */
function clear(now: number): void {
  for (const [element, due] of tinted) {
    if (due > now) return;
    element.style.backgroundColor = '';
    tinted.delete(element);
  }
}
