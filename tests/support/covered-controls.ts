/**
 * Runs in the page: the controls that a finger cannot reach, because something is on top of them or they stay outside
 * the screen when they are scrolled to. Controls for screen readers alone, of one pixel, do not count.
 */
export function coveredControls(): string[] {
  const found: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>('main :is(button, a[href], input), nav a')) {
    // A control in a folded list is reached when the list is open.
    if (!control.checkVisibility()) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    // Rows of a table for screen readers are clipped by their table.
    if (width <= 1 || height <= 1 || control.closest('table, [aria-hidden="true"], [hidden]') !== null)
      continue;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isReached =
      hit !== null &&
      (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control) === true);
    if (!isReached)
      found.push(
        `${control.getAttribute('aria-label') ?? control.textContent}: ${hit?.tagName ?? 'outside'}`,
      );
  }
  return found;
}
