/** A press whose element is replaced before it ends makes no click, so what replaces rows waits for its end. */

const ENDS = ['pointerup', 'pointercancel'];
let isPressed = false;

const note = (event: Event) => {
  isPressed = event.type === 'pointerdown';
};
for (const type of ['pointerdown', ...ENDS]) addEventListener(type, note, true);

/** A browser that has recognised a tap sends its click within this time after the finger has left. */
const CLICK_MILLIS = 300;

/** Resolves when no finger and no mouse button is down, after the click that ends a press. */
export async function noPress(): Promise<void> {
  while (isPressed) {
    await new Promise((resolve) => {
      for (const end of ENDS) addEventListener(end, resolve, { capture: true, once: true });
    });
    await new Promise((resolve) => {
      addEventListener('click', () => setTimeout(resolve), { capture: true, once: true });
      setTimeout(resolve, CLICK_MILLIS);
    });
  }
}
