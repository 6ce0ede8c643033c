/**
 * Notices that the platform serves a newer build than this page, and offers it; the page is never replaced
 * without the user. It asks at the start, hourly, and on each return to the page.
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

/** @param offer shows the offer or, with undefined, removes it */
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
    // A reload keeps the current address.
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
    // The order matters: a worker that was ready before the answer cannot be newer than the build in the
    // answer.
    await ready();
    const { build } = await call<typeof newestVersion>(CALLS.newestVersion, {}, QUIETLY);
    // A page fresh from the network is newer than its worker; the user need not be asked.
    if (build === own) await letWaitingBegin(registration);
    else offer({ accept, later });
  };
  // Without an answer nothing changes; the next check asks again.
  const tryLook = () => void look().catch(() => undefined);
  document.addEventListener('visibilitychange', tryLook);
  setInterval(tryLook, HOUR_MILLIS);
  tryLook();
}

/** The platform names builds by the page's first script, whose name has the hash of everything that it loads. */
function ownBuild(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  return /\/([^/]+)\.js$/.exec(script)?.[1];
}
