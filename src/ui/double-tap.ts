/** Two taps within this time are a double tap: the second one must not act on something else. */
export const DOUBLE_TAP_MILLIS = 250;

/** Taps of the next moment are ignored: the tapped element has just disappeared from above this one. */
export function swallowSecondTap(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, true);
  setTimeout(() => document.removeEventListener('click', swallow, true), DOUBLE_TAP_MILLIS);
}
