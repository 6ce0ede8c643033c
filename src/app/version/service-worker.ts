/**
 * The page's side of the service worker. Over plain http on the LAN there is none, and the app works without
 * it.
 */
import { serviceWorkerAddress } from '../../engine/script-address.ts';

/** Waits this long for a new worker to activate. */
const TAKEOVER_MILLIS = 5_000;

export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  try {
    const first = navigator.serviceWorker.controller === null;
    const registration = await navigator.serviceWorker.register(serviceWorkerAddress());
    if (first) void keepLoaded();
    return registration;
  } catch {
    // Service workers are blocked, or there is no network: the next start tries again.
    return undefined;
  }
}

/** Has the service worker cache files that loaded before it: the language, the page's script, the logos. */
async function keepLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const urlsToCache = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^\/(?:assets|logos)\//.test(new URL(name).pathname));
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** Resolves once the newest worker is installed and waits, or if there is no newer one. */
export async function newestWorkerReady(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  if (registration === undefined) return;
  // If the check fails there is nothing newer; a worker that is being installed is still awaited.
  await registration.update().catch(() => undefined);
  const { installing } = registration;
  if (installing === null) return;
  await new Promise<void>((resolve) => {
    installing.addEventListener('statechange', () => {
      if (installing.state !== 'installing') resolve();
    });
  });
}

/** Activates the waiting worker, if there is one; the page itself stays as it is. */
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
