/**
 * The built files kept on the device: those of this build and of the previous one, so that a page of the older build,
 * open in another tab, still finds its scripts after a newer one took over.
 */

/** The cache holds the file list of its build under this name; no file is served there. */
const LIST = '/assets/build-list';
const LANGUAGE = /\/assets\/locale-(\w+)-[^/]+\.js$/;

interface KeptFiles {
  /** Names of the two caches. */
  readonly precache: string;
  readonly assets: string;
  readonly builtFiles: readonly string[];
}

/**
 * Before this build takes over: copies the older build's precached files to the kept ones, and fetches the new
 * version of each language in use. Without these the app would open offline without texts.
 */
export async function keepForOpenPages({ precache, assets, builtFiles }: KeptFiles): Promise<void> {
  const [first, kept] = await Promise.all([caches.open(precache), caches.open(assets)]);
  const ours = new Set(builtFiles);
  for (const request of await first.keys()) {
    const { pathname } = new URL(request.url);
    if (ours.has(pathname) || !pathname.startsWith('/assets/')) continue;
    const response = await first.match(request);
    if (response !== undefined) await kept.put(pathname, response);
  }
  const known = new Set((await kept.keys()).map(({ url }) => new URL(url).pathname));
  const languages = new Set([...known].map(languageOf));
  const wanted = builtFiles.filter(
    (path) => languageOf(path) !== undefined && languages.has(languageOf(path)),
  );
  await kept.addAll(wanted.filter((path) => !known.has(path)));
}

/** Once this build has taken over: deletes files of builds older than the previous one. */
export async function keepTwoBuilds(assets: string, builtFiles: readonly string[]): Promise<void> {
  const cache = await caches.open(assets);
  const before = ((await (await cache.match(LIST))?.json()) ?? undefined) as readonly string[] | undefined;
  await cache.put(LIST, Response.json(builtFiles));
  if (before === undefined) return;
  const stays = new Set([...builtFiles, ...before, LIST]);
  for (const request of await cache.keys())
    if (!stays.has(new URL(request.url).pathname)) await cache.delete(request);
}

function languageOf(path: string): string | undefined {
  return LANGUAGE.exec(path)?.[1];
}
