/**
 * The browser's Back closes the sheet on top instead of leaving its page. Android's Chromium does so for a dialog
 * without help; in other browsers the navigation is cancelled. A browser without the Navigation API leaves the page
 * and its sheets. So does every browser after a second Back without a touch between: a page may not trap its user.
 */

/** The part that the DOM's types lack. */
interface Traversal extends Event {
  readonly navigationType: string;
  readonly userInitiated: boolean;
}

/** Calls `close` for Back while this dialog is on top, until the returned function is called. */
export function holdBack(dialog: HTMLDialogElement, close: () => void): () => void {
  const { navigation } = window as { readonly navigation?: EventTarget };
  const hold = (event: Event) => {
    const { navigationType, userInitiated, cancelable } = event as Traversal;
    if (navigationType !== 'traverse' || !userInitiated || !cancelable || event.defaultPrevented) return;
    // Later sheets are on top, nested ones inside.
    if ([...document.querySelectorAll('dialog[open]')].at(-1) !== dialog) return;
    event.preventDefault();
    close();
  };
  navigation?.addEventListener('navigate', hold);
  return () => navigation?.removeEventListener('navigate', hold);
}
