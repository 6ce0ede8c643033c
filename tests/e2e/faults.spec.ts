/**
 * Failures under an open page: its worker, its storage, its build. Nothing stale looks live, and the page continues.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page, Worker } from '@playwright/test';
import { expect, test as appTest } from '../support/app-test.ts';
import { BookClient } from '../support/book-client.ts';
import { createFront, type DeployedFront } from '../support/deployed-front.ts';
import { makeNextBuild } from '../support/next-build.ts';
import { Detail } from './models/detail.ts';
import { Markets } from './models/markets.ts';

const SYMBOL = 'BTC-USDT';
const IS_LONG = process.env['TEST_SIZE'] === 'long';
/** The long size repeats it more often. */
const KILLS = IS_LONG ? 20 : 8;
/** One of this many deaths is silent: only the pings detect it. */
const SILENT_EACH = IS_LONG ? 2 : 4;
/** Rows of the book's table that are compared. */
const ROWS = 5;
const CLIENT = fileURLToPath(new URL('../../dist/client', import.meta.url));

const test = appTest.extend<{ nextClient: string; front: DeployedFront }>({
  expectedComplaints: async ({}, use) => {
    await use(/killed|Failed to load resource|engine\.worker/);
  },
  nextClient: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'brisk-next-'));
    makeNextBuild(CLIENT, folder);
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  front: async ({ platform }, use) => {
    const front = await createFront(platform.port, CLIENT);
    await use(front);
    await front.close();
  },
});

/** The page's only worker. */
async function workerOf(page: Page): Promise<Worker> {
  return page.workers()[0] ?? page.waitForEvent('worker');
}

async function kill(worker: Worker, isSilent: boolean): Promise<void> {
  await worker.evaluate((silent) => {
    if (silent) globalThis.close();
    else
      setTimeout(() => {
        throw new Error('killed');
      });
  }, isSilent);
}

/**
 * Whether the element stopped being live after this call. It uses an observer, because a new worker may be faster than
 * polling.
 */
async function wentDown(place: Locator): Promise<() => Promise<void>> {
  const seen = await place.evaluateHandle((element) => {
    const noted = { down: false };
    new MutationObserver(() => {
      if (element.getAttribute('data-status') !== 'live') noted.down = true;
    }).observe(element, { attributes: true });
    return noted;
  });
  return () => expect.poll(() => seen.evaluate(({ down }) => down)).toBe(true);
}

test('FAULT-007 a worker that dies many times is replaced each time, and nothing looks live meanwhile', async ({
  page,
  platform,
}) => {
  const client = new BookClient(platform.origin);
  const truths: string[] = [];
  client.onBook = () => {
    const { bids, asks } = client.book(SYMBOL);
    truths.push(JSON.stringify([bids.slice(0, ROWS), asks.slice(0, ROWS)]));
  };
  await client.subscribe(`book:${SYMBOL}`);
  // The page's clock, so that the test skips the delays between one worker and the next.
  await page.clock.install();
  const detail = new Detail(page);
  await detail.open(SYMBOL);
  await detail.expectLive();
  for (let time = 1; time <= KILLS; time++) {
    const isSilent = time % SILENT_EACH === 0;
    const worker = await workerOf(page);
    const down = [await wentDown(detail.book), await wentDown(detail.connection)];
    const next = page.waitForEvent('worker');
    await kill(worker, isSilent);
    if (isSilent) await page.clock.runFor(4_500);
    for (const each of down) await each();
    await page.clock.runFor(isSilent ? 20_000 : 6_000);
    await next;
    await detail.expectLive();
    expect(page.workers()).toHaveLength(1);
  }
  await expect
    .poll(async () => {
      const rows = (await detail.bookRows()).slice(0, ROWS);
      const plain = (text: string) => text.replaceAll(',', '');
      const bids = rows.map(({ bid, bidSize }) => [plain(bid), plain(bidSize)]);
      const asks = rows.map(({ ask, askSize }) => [plain(ask), plain(askSize)]);
      return truths.slice(-100).includes(JSON.stringify([bids, asks]));
    })
    .toBe(true);
  client.close();
});

for (const [what, prepare] of [
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  [
    'refused',
    () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    },
  ],
] as const) {
  test(`FAULT-008 a device whose storage is ${what} shows and does the same, until the page is left`, async ({
    page,
  }) => {
    await page.addInitScript(prepare);
    const markets = new Markets(page);
    await page.goto('/#/pages/market/quote');
    await markets.expectLive();
    await markets.rows.first().tap();
    const detail = new Detail(page);
    await detail.expectLive();
    await page.goBack();
    await markets.expectLive();
    await expect(markets.rows.first()).toHaveAttribute('data-status', 'live');
  });
}

test('FAULT-009 an engine whose script was removed with its build recovers by one reload, on the same page', async ({
  page,
  front,
  nextClient,
}) => {
  await page.goto(`${front.origin}/#/pages/trade/detail?symbol=${SYMBOL}`);
  const detail = new Detail(page);
  await detail.expectLive();
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  front.deploy(nextClient);
  // No server has the script of the older build any more.
  await page
    .context()
    .route(/\/engine\.worker-[^/]*(?<!Next)\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await kill(await workerOf(page), false);
  await expect.poll(() => loads).toBe(1);
  await detail.expectLive();
  expect(page.url()).toContain(`/pages/trade/detail?symbol=${SYMBOL}`);
  expect(loads).toBe(1);
});
