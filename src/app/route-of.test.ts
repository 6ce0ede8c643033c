import { expect, it, vi } from 'vitest';
import { ASSETS_PATH, MARKETS_PATH } from '../navigation/pages.ts';
import { MissingPage } from './missing-page.tsx';
import { loadRoutes, routeOf } from './route-of.tsx';

const AssetsPage = () => null;

vi.mock('./routes.ts', () => ({
  ROUTES: [{ path: ASSETS_PATH, load: () => Promise.resolve(AssetsPage) }, { path: '/pages/loan/index' }],
}));

it('SCREEN-006 a page that is asked for before all addresses are known waits for them, in its tab', async () => {
  expect(routeOf(MARKETS_PATH)?.visitor).toBe(true);
  const [early, unbuilt, unknown] = [ASSETS_PATH, '/pages/loan/index', '/pages/unknown'].map(routeOf);
  expect(early?.tab).toBe('assets');
  expect(routeOf(`${ASSETS_PATH}/`)).toBe(early);
  expect(await early?.load?.()).toBe(AssetsPage);
  expect(await unbuilt?.load?.()).not.toBe(MissingPage);
  expect(await unknown?.load?.()).toBe(MissingPage);
  await loadRoutes();
  expect(routeOf('/pages/unknown')).toBeUndefined();
  expect(routeOf('/pages/loan/index')).not.toHaveProperty('load');
});
