/** Two taps within this time are a double tap: the second one must not act on something else. */
export const DOUBLE_TAP_MILLIS = 250;

/** As far as a finger misses a place that it has just tapped. */
const MISS_PIXELS = 32;

let last = { clientX: 0, clientY: 0 };

/** Tests of forms import this without a page. */
const page = typeof document === 'undefined' ? undefined : document;

page?.addEventListener('pointerdown', ({ clientX, clientY }) => (last = { clientX, clientY }), {
  capture: true,
});

/**
 * Ignores taps of the next moment at the place of the present one: a second tap would hit this element, because the
 * one above it has just disappeared. A tap elsewhere is another wish.
 */
export function swallowSecondTap(): void {
  const { clientX, clientY } = last;
  const swallow = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > MISS_PIXELS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, true);
  setTimeout(() => document.removeEventListener('click', swallow, true), DOUBLE_TAP_MILLIS);
}
