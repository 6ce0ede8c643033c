/**
 * A press whose element is replaced before it ends makes no click, and a sheet that belongs to a replaced row is lost,
 * so what replaces rows waits for the end of both.
 */

const ENDS = ['pointerup', 'pointercancel'];
let isPressed = false;

const note = (event: Event) => {
  isPressed = event.type === 'pointerdown';
};
for (const type of ['pointerdown', ...ENDS]) addEventListener(type, note, true);

/** A browser that has recognised a tap sends its click within this time after the finger has left. */
const CLICK_MILLIS = 300;

/** Resolves when no finger and no mouse button is down, after the click that ends a press, and no sheet is open. */
export async function noPress(): Promise<void> {
  for (;;) {
    if (isPressed) await endOfPress();
    else if (isSheetOpen()) await endOfSheet();
    else return;
  }
}

async function endOfPress(): Promise<void> {
  await new Promise((resolve) => {
    for (const end of ENDS) addEventListener(end, resolve, { capture: true, once: true });
  });
  await new Promise((resolve) => {
    addEventListener('click', () => setTimeout(resolve), { capture: true, once: true });
    setTimeout(resolve, CLICK_MILLIS);
  });
}

function isSheetOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** A sheet that is removed from the page sends no event. */
function endOfSheet(): Promise<void> {
  return new Promise((resolve) => {
    const seen = new MutationObserver(() => {
      if (isSheetOpen()) return;
      seen.disconnect();
      resolve();
    });
    seen.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
  });
}
