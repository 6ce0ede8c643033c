/**
 * The page was hidden, asleep, or on a silent connection: what it shows, in which order. How soon is proven on a clock
 * that the test moves (`worker/engine.test.ts`).
 */
import type { Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../tools/chromium.mjs';
import { expect, networkTest as test } from '../support/app-test.ts';
import { Markets } from './models/markets.ts';

const SLEPT_MILLIS = 3_000;
const BLOCKED_MILLIS = 6_000;
/** Answered after that time. */
const SLOW_ADDRESS = '/slow';

/** How the page looked at its return. It was live again afterwards. */
interface Return {
  readonly persisted: boolean;
  readonly firstStatus: string;
}

declare global {
  var returned: Promise<Return>;
}

test.use({ expectedComplaints: /net::ERR_|WebSocket connection|favicon\.ico/ });

/** Its browser keeps pages for back navigation. The shared one keeps none, and a headless shell never can. */
const keepingTest = test.extend({
  context: async ({ playwright, launchOptions }, use) => {
    const executablePath = findChromium();
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...CHROMIUM_ARGS, '--enable-features=BackForwardCache'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await use(await browser.newContext());
    await browser.close();
  },
});

/** Records the status of the first row from the return of the page on, until it is live again after it was not. */
function watchReturn(page: Page): Promise<void> {
  return page.evaluate(() => {
    globalThis.returned = new Promise((resolve) => {
      window.addEventListener(
        'pageshow',
        (shown) => {
          const status = () =>
            document.querySelector<HTMLElement>('[data-testid="market-row"]')?.dataset['status'] ?? '';
          const firstStatus = status();
          let wasOther = false;
          const look = () => {
            wasOther ||= status() !== 'live';
            if (!wasOther || status() !== 'live') return;
            watcher.disconnect();
            resolve({ persisted: shown.persisted, firstStatus });
          };
          const watcher = new MutationObserver(look);
          watcher.observe(document, { attributes: true, subtree: true });
          look();
        },
        { once: true },
      );
    });
  });
}

/** Resolves once the page is live after it was not. */
function back(page: Page): Promise<Return> {
  return page.evaluate(() => globalThis.returned);
}

test('AGE-001 silence on an open connection is noticed, and values show their age', async ({
  page,
  network,
}) => {
  const markets = new Markets(page);
  await markets.open();
  await expect(page.locator('[data-virtuoso-scroller]')).toBeVisible();
  const row = markets.rows.first();
  await expect(row).toHaveAttribute('data-status', 'live');
  network.mute();
  await expect(row).not.toHaveAttribute('data-status', 'live');
  await expect(row).toContainText(/Stale, \d/);
  network.restore();
  await expect(row).toHaveAttribute('data-status', 'live');
});

keepingTest(
  'AGE-004 a page from the back/forward cache is live again, and was not before',
  async ({ page }) => {
    const markets = new Markets(page);
    await markets.open();
    await expect(page.locator('[data-virtuoso-scroller]')).toBeVisible();
    // The browser decides which pages it keeps, about two of three.
    for (let isKept = false; !isKept;) {
      await expect(markets.rows.first()).toHaveAttribute('data-status', 'live');
      await watchReturn(page);
      await page.goto('/api/docs');
      await page.goBack({ waitUntil: 'commit' });
      isKept = await page.evaluate(() => 'returned' in globalThis);
    }
    const { persisted, firstStatus } = await back(page);
    expect(persisted).toBe(true);
    expect(firstStatus).not.toBe('live');
    await expect(markets.connection).toHaveAttribute('data-status', 'live');
  },
);

test('AGE-003 a page that slept while its connection died is live again', async ({
  page,
  browser,
  network,
}) => {
  const markets = new Markets(page);
  await markets.open();
  await expect(page.locator('[data-virtuoso-scroller]')).toBeVisible();
  const inspector = await browser.newBrowserCDPSession();
  const { processInfo } = await inspector.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  expect(renderers.length).toBeGreaterThan(0);
  const row = markets.rows.first();
  await expect(row).toHaveAttribute('data-status', 'live');
  // No code of the page runs, not even its worker, as on a device that sleeps.
  for (const { id } of renderers) process.kill(id, 'SIGSTOP');
  network.cut();
  await new Promise((resolve) => setTimeout(resolve, SLEPT_MILLIS));
  for (const { id } of renderers) process.kill(id, 'SIGCONT');
  await expect(row).not.toHaveAttribute('data-status', 'live');
  // Not before: the page could be live again within 50 ms, unseen.
  network.restore();
  await expect(row).toHaveAttribute('data-status', 'live');
});

test('AGE-005 a page is live again when the network comes back', async ({ page, network, context }) => {
  const markets = new Markets(page);
  await markets.open();
  await expect(page.locator('[data-virtuoso-scroller]')).toBeVisible();
  network.cut();
  await context.setOffline(true);
  await expect(markets.connection).toHaveAttribute('data-status', 'offline');
  const row = markets.rows.first();
  await expect(row).not.toHaveAttribute('data-status', 'live');
  network.restore();
  await context.setOffline(false);
  await expect(row).toHaveAttribute('data-status', 'live');
});

/**
 * Blocks the page while the row is live. Resolves with the row's status at its first change after that, of a text or
 * of the status: the tint of an earlier move may end before the page knows that it was blocked.
 */
function firstStatusAfterBlock(row: HTMLElement | SVGElement, address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const blockOnceLive = () => {
      if (row.dataset['status'] !== 'live') return;
      watcher.disconnect();
      // Blocks this thread as a long task would, and the processor stays free.
      const request = new XMLHttpRequest();
      request.open('GET', address, false);
      request.send();
      const after = new MutationObserver(() => {
        after.disconnect();
        resolve(row.dataset['status']);
      });
      after.observe(row, { attributeFilter: ['data-status'], characterData: true, subtree: true });
    };
    const watcher = new MutationObserver(blockOnceLive);
    watcher.observe(row, { attributeFilter: ['data-status'] });
    blockOnceLive();
  });
}

test('AGE-860 a page that could not run for 5 s is not live before a batch that was made since', async ({
  page,
}) => {
  const markets = new Markets(page);
  await markets.open();
  await expect(page.locator('[data-virtuoso-scroller]')).toBeVisible();
  await expect(markets.rows.first()).toHaveAttribute('data-status', 'live');
  await page.route(SLOW_ADDRESS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, BLOCKED_MILLIS));
    await route.fulfill({ body: '' });
  });
  const status = await markets.rows.first().evaluate(firstStatusAfterBlock, SLOW_ADDRESS);
  expect(status).toBe('stale');
  await markets.expectLive();
});
