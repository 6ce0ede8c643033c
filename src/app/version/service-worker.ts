/**
 * The service worker as the page knows it. Over plain http on the LAN there is none, and everything goes without.
 */
import { serviceWorkerAddress } from '../../engine/script-address.ts';

/** A new worker that does not begin in this time is not waited for. */
const TAKEOVER_MILLIS = 5_000;

export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  try {
    const first = navigator.serviceWorker.controller === null;
    const registration = await navigator.serviceWorker.register(serviceWorkerAddress());
    if (first) void keepLoaded();
    return registration;
  } catch {
    // Blocked, or the network went: the next start tries again.
    return undefined;
  }
}

/** What came before there was a service worker is handed to it: the language, the page's own script, the logos. */
async function keepLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const urlsToCache = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^\/(?:assets|logos)\//.test(new URL(name).pathname));
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** Resolves once the newest worker is complete and waits, or there is none to wait for. */
export async function newestWorkerReady(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  if (registration === undefined) return;
  // Where nothing can be fetched there is nothing newer; one that is being installed already is waited for still.
  await registration.update().catch(() => undefined);
  const { installing } = registration;
  if (installing === null) return;
  await new Promise<void>((resolve) => {
    installing.addEventListener('statechange', () => {
      if (installing.state !== 'installing') resolve();
    });
  });
}

/** Lets the waiting worker begin, if there is one; the page itself stays as it is. */
export async function letWaitingBegin(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const waiting = registration?.waiting;
  if (waiting === undefined || waiting === null) return;
  const begun = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, TAKEOVER_MILLIS);
  });
  waiting.postMessage({ type: 'SKIP_WAITING' });
  await begun;
}
