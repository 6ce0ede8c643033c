/**
 * A script of this build did not load: usually a newer build has replaced it. Reloads the page, once for each build so
 * that it never loops, and only if the platform answers, because an open page without one script is better than none.
 */

const RELOADED_KEY = 'brisk.reloaded';
/** Limits the stored list; no tab stays open for so many builds. */
const MOST_BUILDS = 50;
const ANSWER_MILLIS = 10_000;

let trying: Promise<boolean> | undefined;

/** True if the page is reloading: the caller then shows no error. */
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
    // There is no network, or no storage to remember this reload.
    return false;
  }
  location.reload();
  return true;
}

const missing = new WeakSet<Error>();

/** Remembers the errors of scripts that did not load, so that a page's failure can be recognised as one of them. */
export function noteMissingScripts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

export function isMissingScript(error: Error): boolean {
  return missing.has(error);
}
