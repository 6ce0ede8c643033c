/**
 * The browser's offer to install the app. It comes once, at a moment that the browser chooses, so it is kept from the
 * start on and used when a user asks for it.
 */
import { useSyncExternalStore } from 'react';

/** Missing in the DOM's types: only Chromium has it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallOffer | undefined;
const listeners = new Set<() => void>();

function keep(offer: InstallOffer | undefined): void {
  kept = offer;
  for (const listener of listeners) listener();
}

export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser would show its own bar over the page.
    event.preventDefault();
    keep(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => keep(undefined));
}

/** Asks the user in the browser's dialog; undefined while the browser offers nothing. */
export function useInstallOffer(): (() => void) | undefined {
  const offer = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept,
  );
  if (offer === undefined) return undefined;
  return () => {
    // An offer can be used once; the browser decides when to make another.
    void offer.prompt().finally(() => keep(undefined));
  };
}
