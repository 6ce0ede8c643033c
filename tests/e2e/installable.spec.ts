/** The app on the device: it opens without a network, and a newer build is offered, never forced. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, holdRequests, openRoute, takePicture, test as appTest } from '../support/app-test.ts';
import { createFront, type DeployedFront } from '../support/deployed-front.ts';
import { makeNextBuild } from '../support/next-build.ts';
import { Detail } from './models/detail.ts';
import { Markets } from './models/markets.ts';
import { comeBack, expectKept, keptPaths } from './models/offline.ts';

/** The name of a script of the first build. */
const OLDER = /(?<!Next)\.js$/;
const CLIENT = fileURLToPath(new URL('../../dist/client', import.meta.url));

const test = appTest.extend<{ front: DeployedFront; nextClient: string }>({
  expectedComplaints: async ({}, use) => {
    await use(/ERR_|WebSocket connection/);
  },
  // Created after the other build's folder and removed before it, because an open page may request files until the end.
  front: async ({ platform, nextClient: _nextClient }, use) => {
    const front = await createFront(platform.port, CLIENT);
    await use(front);
    await front.close();
  },
  nextClient: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'brisk-next-'));
    makeNextBuild(CLIENT, folder);
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  baseURL: async ({ front }, use) => {
    await use(front.origin);
  },
});

// The reset of a reused page leaves the cache of a service worker behind, and may wait for one that is being
// installed.
test.use({
  serviceWorkers: 'allow',
  context: async ({ browser }, use) => {
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
});

test('CORE-884 the built client contains nothing of a feature that exists in tests only', () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((name) => /\.(?:js|html|json)$/.test(name));
  expect(scripts.length).toBeGreaterThan(50);
  const toys = scripts.filter((name) => /\btoy[-_.]/.test(readFileSync(join(CLIENT, name), 'utf8')));
  expect(toys).toEqual([]);
});

test('PWA-001 the platform serves everything that a phone needs to install it', async ({
  request,
  platform,
}) => {
  const manifest = await request.get(`${platform.origin}/manifest.webmanifest`);
  expect(manifest.headers()['content-type']).toMatch('application/manifest+json');
  const { icons, shortcuts, ...shown } = (await manifest.json()) as {
    icons: { src: string; sizes: string; purpose: string }[];
    shortcuts: { url: string }[];
  };
  expect(shown).toMatchObject({ name: 'Brisk', display: 'standalone', start_url: './#/' });
  expect(shortcuts.map(({ url }) => url)).toEqual(['./#/pages/market/quote']);
  expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']),
  );
  for (const { src } of [...icons, { src: 'icons/apple-touch-180.png' }])
    expect((await request.get(`${platform.origin}/${src}`)).headers()['content-type']).toMatch('image/');
  for (const path of ['/sw.js', '/shell.html', '/manifest.webmanifest'])
    expect((await request.get(platform.origin + path)).headers()['cache-control']).toBe('no-cache');
});

test('PWA-002 it opens without a network in the chosen language, and keeps no answer of the platform', async ({
  page,
  front,
}) => {
  const markets = await openKept(page);
  const kept = await keptPaths(page);
  expect(kept).toContain('/shell.html');
  expect(kept.filter((path) => /^\/(?:api|socket\.io)/.test(path) || path === '/')).toEqual([]);
  expect(kept.filter((path) => /locale-(?!en-)|chart-panel/.test(path))).toEqual([]);
  await front.close();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible();
  await expect(markets.connection).not.toHaveAttribute('data-status', 'live');
  await takePicture(page, 'markets-without-network');
});

test('PWA-006 without a network the last known quotes are dimmed with their age, in the shell and after it', async ({
  page,
  front,
}) => {
  const markets = await openKept(page);
  await front.close();
  // The app's first script is held back, so that the test can look at the shell.
  const begin = await holdRequests(page, '**/assets/start-app-*.js');
  await page.reload({ waitUntil: 'commit' });
  const first = page.locator('#shell [data-symbol]').first();
  await expect(first.locator('[data-part="last"]')).toHaveText(/^\d/);
  await expect(first).toHaveAttribute('data-status', 'stale');
  await expect(first.locator('[data-part="worth"]')).toHaveText(/^Stale, \d+ sec/);
  begin();
  await expect(markets.connection).toBeVisible();
  await expect(markets.connection).not.toHaveAttribute('data-status', 'live');
  await takePicture(page, 'markets-kept-without-network');
});

test('PWA-003 a page that loads slowly is not waited for', async ({ page, context, front }) => {
  await openKept(page);
  front.holdPage(true);
  const again = await context.newPage();
  await new Markets(again).open();
});

test('PWA-004 a newer build is offered, applied with one reload on the same page, and other tabs go on', async ({
  page,
  context,
  front,
  nextClient,
}) => {
  const detail = new Detail(page);
  await detail.open('BTC-USDT');
  await expectKept(page, 'en');
  const other = await context.newPage();
  await openRoute(other, '/pages/market/quote');
  await new Markets(other).expectLive();
  const offer = (on: Page) => on.getByText('A new version is ready.');

  front.deploy(nextClient);
  await comeBack(page);
  await expect(offer(page)).toBeVisible();
  await takePicture(page, 'version-offered');
  await detail.expectLive();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toBeHidden();
  await expectBuild(page, OLDER);

  await comeBack(other);
  await other.getByRole('button', { name: 'Update' }).click();
  await expectBuild(other, /Next/);
  await new Markets(other).expectLive();
  expect(new URL(other.url()).hash).toBe('#/pages/market/quote');
  await comeBack(other);
  await expect.poll(() => keptPaths(other)).toContainEqual(expect.stringMatching('/locale-en-.*Next'));
  await expect(offer(other)).toBeHidden();

  // The older page still has its files, those of the other pages among them.
  await page.evaluate(() => (location.hash = '#/pages/market/quote'));
  await new Markets(page).expectLive();
  await expectBuild(page, OLDER);

  await front.close();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Markets' })).toBeVisible();
  await expectBuild(other, /Next/);
});

test('PWA-005 a visitor after a new build has it at once and is asked nothing', async ({
  page,
  front,
  nextClient,
}) => {
  const markets = await openKept(page);
  front.deploy(nextClient);
  await page.reload();
  await expectBuild(page, /Next/);
  await markets.expectLive();
  // The new worker takes control at once, because the page already has its build.
  await expect.poll(() => keptPaths(page)).toContainEqual(expect.stringMatching('/build-list'));
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null))
    .toBeNull();
  await expect(page.getByText('A new version is ready.')).toBeHidden();
});

/** Opens the markets and waits until the device has stored the app. */
async function openKept(page: Page): Promise<Markets> {
  const markets = new Markets(page);
  await markets.open();
  await expectKept(page, 'en');
  return markets;
}

/** The page's build, by its first script. */
function expectBuild(page: Page, name: RegExp): Promise<void> {
  return expect(page.locator('script[type="module"]')).toHaveAttribute('src', name);
}
