/**
 * The service worker: the app opens without a network, and a built file is fetched once. It precaches the shell and
 * the files of the first page; it caches all other files when they are first requested. Calls and the socket never
 * pass through a cache. It takes over from an older one only on the page's command, or when no page is open.
 */
import { cacheNames, clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { builtFiles } from 'virtual:client-files';
import { keepForOpenPages, keepTwoBuilds } from './built-files.ts';
import { freshOrShell } from './fresh-or-shell.ts';
import { followPushes } from './push.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

const SHELL = '/shell.html';
const ASSETS = 'brisk-assets';
/** The catalogue has some 60 coins; recordings may add more. */
const MOST_LOGOS = 200;
/** The app's page, with any query: every other path belongs to the platform. */
const APP_PAGE = /^\/(?:index\.html)?(?:\?|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(keepForOpenPages({ precache: cacheNames.precache, assets: ASSETS, builtFiles }));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(keepTwoBuilds(ASSETS, builtFiles));
  event.waitUntil(self.registration.navigationPreload.enable());
});
self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { readonly type?: unknown };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
});

followPushes(self);
precacheAndRoute(self.__WB_MANIFEST);
clientsClaim();

registerRoute(
  new NavigationRoute(({ event }) => freshOrShell(event as FetchEvent, () => matchPrecache(SHELL)), {
    allowlist: [APP_PAGE],
  }),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: ASSETS }),
);
// A cast: the plugin's declared type allows undefined where the interface allows only absence; callers treat both
// alike.
const boundedLogos = new ExpirationPlugin({
  maxEntries: MOST_LOGOS,
  purgeOnQuotaError: true,
}) as WorkboxPlugin;
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/logos/'),
  new CacheFirst({ cacheName: 'brisk-logos', plugins: [boundedLogos] }),
);
