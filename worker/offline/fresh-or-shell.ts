/**
 * The answer to opening the app. From the network it brings the newest build and quotes in the page itself; a slow
 * network is not waited for, because the kept shell shows the last known quotes at once (decision 0115).
 */

/** What a good mobile network needs for one small page; a longer wait would be felt. */
const PATIENCE_MILLIS = 400;
/** Who loads the page again asks for what is newest and can wait for it; the shell is for when nothing comes. */
const RELOAD_PATIENCE_MILLIS = 5_000;

/** @param shell the kept page of this build; undefined where somebody emptied the caches */
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

/** A page that may be shown; undefined without a network, or where a gateway answers in the platform's place. */
async function fromNetwork(event: FetchEvent): Promise<Response | undefined> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    const answer = preloaded ?? (await fetch(event.request));
    return answer.ok || answer.type === 'opaqueredirect' ? answer : undefined;
  } catch {
    return undefined;
  }
}
