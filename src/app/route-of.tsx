/**
 * The route of an address. The start knows the first routes; the table of all is a separate chunk, so that a
 * feature adds nothing that the first price waits for.
 */
import type { ComponentType } from 'react';
import { TABS, type Route } from '../navigation/route.ts';
import { FIRST_ROUTES, TAB_PATHS } from './first-routes.ts';
import { loadChunk } from './load-chunk.ts';
import { MissingPage } from './missing-page.tsx';
import { UnbuiltPage } from './unbuilt-page.tsx';

const byPath = new Map<string, Route>();
/** Routes of addresses that were asked for before all routes were there. */
const early = new Map<string, Route>();
let loading: Promise<void> | undefined;
let isWhole = false;

add(FIRST_ROUTES);

/**
 * The route of an address without its query; a trailing slash is ignored. Until all routes are there an address that is
 * not among the first ones has a route that waits for them. @returns undefined if the address is unknown
 */
export function routeOf(address: string): Route | undefined {
  const path = address.length > 1 ? address.replace(/\/+$/, '') : address;
  return byPath.get(path) ?? (isWhole ? undefined : earlyRoute(path));
}

/** Rejects if the chunk does not load; then the next call tries again. */
export function loadRoutes(): Promise<void> {
  loading ??= loadChunk(() => import('./routes.ts')).then(
    ({ ROUTES }) => {
      add(ROUTES);
      isWhole = true;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function add(routes: readonly Route[]): void {
  for (const route of routes)
    for (const path of [route.path, ...(route.alias ?? [])]) byPath.set(path, route);
}

function earlyRoute(path: string): Route {
  const tab = TABS.find((each) => TAB_PATHS[each] === path);
  const route = early.get(path) ?? { path, ...(tab === undefined ? {} : { tab }), load: () => pageOf(path) };
  early.set(path, route);
  return route;
}

async function pageOf(path: string): Promise<ComponentType> {
  await loadRoutes();
  const route = byPath.get(path);
  if (route === undefined) return MissingPage;
  return route.load?.() ?? (() => <UnbuiltPage route={route} />);
}
