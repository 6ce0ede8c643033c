/**
 * Notices that the platform serves a newer build than this page is, and offers it; the page is never taken away.
 * Asked once at the start, hourly, and on each return to the page.
 */
import type { newestVersion } from '#protocol/content';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { letWaitingBegin, newestWorkerReady } from './service-worker.ts';

const HOUR_MILLIS = 3_600_000;

export interface VersionOffer {
  readonly accept: () => void;
  readonly later: () => void;
}

/** @param offer shows or, with undefined, takes back the offer */
export function followVersions(
  registration: ServiceWorkerRegistration | undefined,
  offer: (shown: VersionOffer | undefined) => void,
): void {
  const own = ownBuild();
  if (own === undefined) return;
  let quietUntil = 0;
  const ready = () => newestWorkerReady(registration);
  const accept = () => {
    offer(undefined);
    // The address keeps the page that one is on.
    void ready()
      .then(() => letWaitingBegin(registration))
      .then(() => location.reload());
  };
  const later = () => {
    offer(undefined);
    quietUntil = Date.now() + HOUR_MILLIS;
  };
  const look = async () => {
    if (document.hidden || Date.now() < quietUntil) return;
    // In this order: a worker that came before the answer cannot be newer than the build that the answer names.
    await ready();
    const { build } = await call<typeof newestVersion>(CALLS.newestVersion, {}, QUIETLY);
    // A page that came fresh from the network is newer than its worker; nobody needs to be asked.
    if (build === own) await letWaitingBegin(registration);
    else offer({ accept, later });
  };
  // Without an answer there is no news; the next look asks again.
  const tryLook = () => void look().catch(() => undefined);
  document.addEventListener('visibilitychange', tryLook);
  setInterval(tryLook, HOUR_MILLIS);
  tryLook();
}

/** As the platform names builds: by the page's first script, whose name carries the hash of all it leads to. */
function ownBuild(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  return /\/([^/]+)\.js$/.exec(script)?.[1];
}
