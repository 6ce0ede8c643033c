/** Scripts that fail to load: one reload for each build, nothing lost by it, and no loop. */
import type { Page } from '@playwright/test';
import { expect, openRoute, takePicture, test } from '../support/app-test.ts';
import { Gallery } from './models/gallery.ts';

// A script in a service worker's cache cannot be missing.
test.use({
  serviceWorkers: 'block',
  expectedComplaints: /Failed to load resource|dynamically imported module|a script did not come/,
});

const MARKETS = '/pages/market/quote';
const LOGIN_SCRIPT = /\/assets\/login-page-[^/]+\.js$/;
const APP_SCRIPT = /\/assets\/start-app-[^/]+\.js$/;

/** Answers 404 to a script, on each request, until `isBack`. */
async function lose(page: Page, script: RegExp, isBack: () => boolean = () => false): Promise<void> {
  await page.route(script, (route) =>
    isBack() ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
}

/** Opens the markets and waits for the app: a cut before it has started is another failure, that of the app itself. */
async function openMarkets(page: Page): Promise<void> {
  await openRoute(page, MARKETS);
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible();
}

/** Counts how often the document was loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

test('APP-060 a page whose script is missing once opens after one reload, with the history as before', async ({
  page,
}) => {
  const gallery = new Gallery(page);
  await gallery.open();
  const search = gallery.sample('search-field').getByRole('searchbox');
  await search.fill('what I typed');
  await page.getByTestId('sample-notice').scrollIntoViewIfNeeded();
  const scrolled = () =>
    gallery.sample('button').evaluate((sample) => Math.round(sample.parentElement?.scrollTop ?? 0));
  const before = await scrolled();
  expect(before).toBeGreaterThan(100);
  const loads = countLoads(page);
  await lose(page, LOGIN_SCRIPT, () => loads() > 0);
  await gallery.sample('visitor-invitation').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Don’t have an account?')).toBeVisible();
  expect(loads()).toBe(1);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(search).toHaveValue('what I typed');
  await expect.poll(scrolled).toBeGreaterThanOrEqual(before);
});

test('APP-061 a script that stays missing shows an error after one reload; the chosen markets stay', async ({
  page,
}) => {
  await openRoute(page, `${MARKETS}?tab=contract`);
  const spot = page.getByRole('tab', { name: 'Spot' });
  await spot.click();
  await page.getByRole('searchbox').fill('pepe');
  await expect(page.getByTestId('market-row')).toHaveCount(2);
  const loads = countLoads(page);
  await lose(page, LOGIN_SCRIPT);
  await page.evaluate(() => (location.hash = '#/pages/login/index'));
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  expect(loads()).toBe(1);
  await takePicture(page, 'page-did-not-arrive');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Reload the app' })).toBeVisible();
  expect(loads()).toBe(1);
  await page.unroute(LOGIN_SCRIPT);
  await page.getByRole('button', { name: 'Reload the app' }).click();
  await expect(page.getByText('Don’t have an account?')).toBeVisible();
  await page.goBack();
  await expect(spot).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('APP-062 a newer build has its own reload, and offline there is none', async ({ page, context }) => {
  await openMarkets(page);
  await lose(page, LOGIN_SCRIPT);
  const loads = countLoads(page);
  await context.setOffline(true);
  await page.evaluate(() => (location.hash = '#/pages/login/index'));
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  expect(loads()).toBe(0);
  await takePicture(page, 'page-offline');
  await context.setOffline(false);
  await expect.poll(loads).toBe(1);
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  // The stored reload now belongs to an older build.
  await page.evaluate(() => sessionStorage.setItem('brisk.reloaded', '["/assets/index-older.js"]'));
  await page.reload();
  await expect.poll(loads).toBe(3);
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  expect(loads()).toBe(3);
});

test('APP-940 a page that did not load offline is loaded when the device is online again', async ({
  page,
  context,
}) => {
  await openMarkets(page);
  await context.setOffline(true);
  await page.evaluate(() => (location.hash = '#/pages/login/index'));
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Don’t have an account?')).toBeVisible();
});

test('APP-063 the page shows an error when the app does not load, and loads with the next try', async ({
  page,
}) => {
  await lose(page, APP_SCRIPT);
  await page.goto(`/#${MARKETS}`);
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await takePicture(page, 'app-did-not-arrive');
  await page.unroute(APP_SCRIPT);
  await page.getByRole('button', { name: 'Reload the app' }).click();
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('APP-063 and when its first script is missing too', async ({ page }) => {
  await lose(page, /\/assets\/index-[^/]+\.js$/);
  await page.goto(`/#${MARKETS}`);
  await expect(page.getByText('Brisk could not be loaded.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load it again' })).toBeVisible();
});
