/** The page before its app: the served content, the stored content, and how the app replaces them. */
import type { Page } from '@playwright/test';
import { expect, holdRequests, takePicture, test } from '../support/app-test.ts';
import { Markets } from './models/markets.ts';

const ROUTE = '/#/pages/market/quote';
/** A layout shift up to this does not count: a tenth of the limit that web vitals call good. */
const MOST_SHIFT = 0.03;

test.use({ expectedComplaints: /Failed to load resource|ERR_FAILED|WebSocket connection/ });

const shellRows = (page: Page) => page.locator('#shell [data-symbol]');

test('START-001 START-003 the first paint has the market’s prices, and nothing jumps when the app starts', async ({
  page,
}) => {
  await page.addInitScript(() => {
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.shifted += (entry as LayoutShift).value;
    }).observe({ type: 'layout-shift', buffered: true });
    globalThis.emptied = 0;
    let before = 0;
    new MutationObserver(() => {
      const now = document.querySelectorAll('#shell [data-symbol], [data-testid="market-row"]').length;
      if (now === 0 && before > 0) globalThis.emptied++;
      before = now;
    }).observe(document, { childList: true, subtree: true });
  });
  const releaseApp = await holdRequests(page, '**/assets/*.js');
  await page.goto(ROUTE, { waitUntil: 'commit' });
  await expect(shellRows(page)).toHaveCount(20);
  const first = shellRows(page).first();
  await expect(first).toHaveAttribute('data-symbol', 'BTC-USDT-PERP');
  await expect(first.locator('[data-part="last"]')).toHaveText(/^\d/);
  await expect(first).toHaveAttribute('data-status', 'stale');
  await takePicture(page, 'start-served');
  const place = await first.boundingBox();
  releaseApp();
  const markets = new Markets(page);
  await markets.expectLive();
  await expect(page.locator('#shell')).toHaveCount(0);
  await expect(page.locator('[data-virtuoso-scroller]')).toBeVisible();
  await expect.poll(() => markets.rows.first().boundingBox()).toEqual(place);
  expect(await page.evaluate(() => globalThis.shifted)).toBeLessThan(MOST_SHIFT);
  expect(await page.evaluate(() => globalThis.emptied)).toBe(0);
});

test('START-004 START-006 the first rows are live before the app starts, by the engine that the head began', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  let workers = 0;
  page.on('worker', () => workers++);
  const releaseApp = await holdRequests(page, '**/assets/start-app-*.js');
  await page.goto(ROUTE, { waitUntil: 'commit' });
  for (const at of [0, 4]) {
    const row = shellRows(page).nth(at);
    await expect(row).toHaveAttribute('data-status', 'live');
    await expect(row.locator('[data-part="last"]')).toHaveText(/^\d/);
    await expect(row.locator('[data-part="change"]')).toHaveText(/%$/);
  }
  releaseApp();
  await new Markets(page).expectLive();
  expect(scripts[0]).toMatch(/^\/assets\/engine\.worker-/);
  expect(workers).toBe(1);
});

test.describe('an engine that dies', () => {
  test.use({ expectedComplaints: /the test ends the engine/ });

  test('START-005 leaves nothing live on the first screen, and the next one fills the same rows', async ({
    page,
  }) => {
    const releaseApp = await holdRequests(page, '**/assets/start-app-*.js');
    await page.goto(ROUTE, { waitUntil: 'commit' });
    const row = shellRows(page).first();
    await expect(row).toHaveAttribute('data-status', 'live');
    await row.evaluate((element: HTMLElement) => {
      // The shell writes a status with each batch, changed or not: only changes count.
      globalThis.statuses = [element.dataset['status'] ?? ''];
      new MutationObserver(() => {
        const now = element.dataset['status'] ?? '';
        if (globalThis.statuses.at(-1) !== now) globalThis.statuses.push(now);
      }).observe(element, { attributeFilter: ['data-status'] });
    });
    await page.workers()[0]?.evaluate(() => {
      setTimeout(() => {
        throw new Error('the test ends the engine');
      });
    });
    await expect.poll(() => page.evaluate(() => globalThis.statuses)).toEqual(['live', 'stale', 'live']);
    expect(page.workers()).toHaveLength(1);
    releaseApp();
    await new Markets(page).expectLive();
  });
});

test('AGE-011 a start without the platform paints the last known quotes with their age', async ({
  page,
  platform,
}) => {
  const markets = new Markets(page);
  await markets.open();
  // The built page as a service worker would serve it: without quotes, and no other request is answered.
  const built = await (await fetch(`${platform.origin}/index.html`)).text();
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html', body: built })
      : route.request().url().endsWith('.css')
        ? route.continue()
        : route.abort(),
  );
  await expect(page.locator('[data-virtuoso-scroller]')).toBeVisible();
  await expect(page.locator('#shell')).toHaveCount(0);
  await page.reload();
  const first = shellRows(page).first();
  await expect(first.locator('[data-part="last"]')).toHaveText(/^\d/);
  await expect(first).toHaveAttribute('data-status', 'stale');
  const worth = first.locator('[data-part="worth"]');
  await expect(worth).toHaveText(/^Stale, \d+ sec/);
  const age = await worth.textContent();
  await expect(worth).not.toHaveText(age ?? '');
  await takePicture(page, 'start-kept');
});

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

declare global {
  var shifted: number;
  /** How many times the rows had disappeared. */
  var emptied: number;
  /** The statuses of a row, in order. */
  var statuses: string[];
}
