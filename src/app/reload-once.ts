/**
 * A script of this build did not come: most often a newer build has taken its place. The page is loaded again, once
 * for each build and never in a loop, and only when the platform answers at all: a page without its script is worth
 * more than none.
 */

const RELOADED_KEY = 'brisk.reloaded';
/** A guard against a store that grows without end; no tab lives through so many builds. */
const MOST_BUILDS = 50;
const ANSWER_MILLIS = 10_000;

let trying: Promise<boolean> | undefined;

/** True when the page is on its way out: whoever asked says nothing more. */
export function reloadOnce(): Promise<boolean> {
  trying ??= tryReload().then((leaves) => {
    if (!leaves) trying = undefined;
    return leaves;
  });
  return trying;
}

async function tryReload(): Promise<boolean> {
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  try {
    const reloaded = JSON.parse(sessionStorage.getItem(RELOADED_KEY) ?? '[]') as string[];
    if (reloaded.includes(build) || reloaded.length >= MOST_BUILDS) return false;
    const page = await fetch(location.pathname, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(ANSWER_MILLIS),
    });
    if (!page.ok) return false;
    sessionStorage.setItem(RELOADED_KEY, JSON.stringify([...reloaded, build]));
  } catch {
    // No network, or no storage that would remember this reload.
    return false;
  }
  location.reload();
  return true;
}

const missing = new WeakSet<Error>();

/** Remembers which errors stand for scripts that did not come, for whoever meets one as a page's failure. */
export function noteMissingScripts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

export function isMissingScript(error: Error): boolean {
  return missing.has(error);
}
