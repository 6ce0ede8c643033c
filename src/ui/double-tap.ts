/** Two taps within this time are a double tap: the second one must not act on something else. */
export const DOUBLE_TAP_MILLIS = 250;

/**
 * Ignores taps of the next moment: a second tap would hit this element, because the one above it has just
 * disappeared.
 */
export function swallowSecondTap(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, true);
  setTimeout(() => document.removeEventListener('click', swallow, true), DOUBLE_TAP_MILLIS);
}
