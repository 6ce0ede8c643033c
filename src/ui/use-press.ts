/** Runs a button's action: once at a time, and not twice by an accidental second tap. */
import { useRef, useState } from 'react';

/** SPEC §9. */
const DEBOUNCE_MILLIS = 500;

/** A promise keeps the button busy until it settles. */
export type Press = () => unknown;

/**
 * `press` runs `act` unless it is still running or was started less than 500 ms ago; `busy` is true while its promise
 * is pending. A failure with `isShown` was already shown to the user and is caught here; any other is rethrown.
 */
export function usePress(act: Press): { readonly busy: boolean; readonly press: () => void } {
  const [busy, setBusy] = useState(false);
  const last = useRef({ begun: -DEBOUNCE_MILLIS, open: false });
  const press = () => {
    const now = performance.now();
    if (last.current.open || now - last.current.begun < DEBOUNCE_MILLIS) return;
    last.current.begun = now;
    const done = act();
    if (!(done instanceof Promise)) return;
    last.current.open = true;
    setBusy(true);
    done
      .finally(() => {
        last.current.open = false;
        setBusy(false);
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error && 'isShown' in error)) throw error;
      });
  };
  return { busy, press };
}
