/** Two taps within so long are one: the second of them is about nothing else. */
export const DOUBLE_TAP_MILLIS = 250;

/** What the next moment's taps fall on is not meant: what was tapped has just gone from above it. */
export function swallowSecondTap(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, true);
  setTimeout(() => document.removeEventListener('click', swallow, true), DOUBLE_TAP_MILLIS);
}
