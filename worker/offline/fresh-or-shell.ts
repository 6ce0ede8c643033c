/**
 * The answer to opening the app. The network brings the newest build and quotes in the page. A slow network is not
 * waited for, because the cached shell shows the last known quotes at once (decision 0114).
 */

/** A good mobile network needs this long for one small page; users would notice a longer wait. */
const PATIENCE_MILLIS = 400;
/** A reload asks for the newest page and can wait for it; the shell is for a missing answer. */
const RELOAD_PATIENCE_MILLIS = 5_000;

/** @param shell the cached page of this build; undefined if the caches were cleared */
export async function freshOrShell(
  event: FetchEvent,
  shell: () => Promise<Response | undefined>,
): Promise<Response> {
  const fresh = fromNetwork(event);
  event.waitUntil(fresh);
  const patience = event.request.cache === 'default' ? PATIENCE_MILLIS : RELOAD_PATIENCE_MILLIS;
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience));
  const inTime = await Promise.race([fresh, late]);
  return inTime ?? (await shell()) ?? (await fresh) ?? Response.error();
}

/** A page that may be shown; undefined without a network, or if a gateway answers in the platform's place. */
async function fromNetwork(event: FetchEvent): Promise<Response | undefined> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    const answer = preloaded ?? (await fetch(event.request));
    return answer.ok || answer.type === 'opaqueredirect' ? answer : undefined;
  } catch {
    return undefined;
  }
}
