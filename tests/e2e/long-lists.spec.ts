/** Lists of many rows: only those near the screen are in the page, each of them once. */
import type { Page } from '@playwright/test';
import { spotFill } from '../../protocol/entities/spot-fill.ts';
import { spotOrder } from '../../protocol/entities/spot-order.ts';
import { expect, holdRequests, openRoute, painted, test } from '../support/app-test.ts';
import { holdScript } from '../support/held-script.ts';
import { Finger } from '../support/finger.ts';
import { sampleRow } from '../support/entity-rows.ts';
import { openSession } from './models/newcomer.ts';
import { Transfer } from './models/transfer.ts';

const TOTAL = 20_000;
/** Sizes of the first pages, as a filter may leave them; a page may be empty although there are more. */
const FIRST_PARTS = [30, 7, 0, 3, 30, 30];
const LATER_PART = 2_000;
/** Records of the demo funds, which arrive live. */
const DEMO_FUNDS = 4;
/** The rows on a screen of 844 px and those around it, with a margin. */
const MOST_ROWS = 45;
/** Many more than a screen holds; the platform sends up to 1,000. */
const MANY_FILLS = 200;

/** The platform answers with this many records, newest first. Number 1 is the newest; live records are newer. */
async function keepRecords(page: Page): Promise<void> {
  const ends = FIRST_PARTS.map((_, at) => FIRST_PARTS.slice(0, at + 1).reduce((sum, each) => sum + each, 0));
  let empty = 0;
  await page.route('**/api/assets/records*', (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    const from = before === null ? 0 : Number(before);
    // The empty page has the same start as the next one.
    const isEmpty = from === (ends[1] ?? 0) && empty++ === 0;
    const end = isEmpty ? from : (ends.find((each) => each > from) ?? Math.min(TOTAL, from + LATER_PART));
    const list = Array.from({ length: end - from }, (_, at) => {
      const number = from + at + 1;
      return {
        ...{ id: `-${String(number)}.to`, kind: 'funds', part: 'available', asset: 'USDT' },
        ...{
          amount: `${String(number)}.5`,
          reason: 'contract-transfer-out',
          time: 1_700_000_000_000 - number,
          command: -number,
          symbol: '',
        },
      };
    });
    return route.fulfill({
      json: { code: 200, msg: '', data: { list, next: end === TOTAL ? null : end, asOf: 0 } },
    });
  });
}

/** The rows on the screen: their indexes, their numbers, and their positions. */
function rowsOf(page: Page) {
  const kept = page.getByTestId('record').filter({ hasText: /\.5 USDT$/ });
  return kept.evaluateAll((rows) =>
    rows.map((row) => ({
      place: Number(row.closest('[role="listitem"]')?.getAttribute('aria-posinset')),
      number: Number(/\+([\d,]+)\.5/.exec(row.textContent)?.[1]?.replaceAll(',', '')),
      top: Math.round(row.getBoundingClientRect().top),
    })),
  );
}

const scrollBy = async (page: Page, by: number) => {
  await page.locator('main [data-scrolls]').evaluate((list, way) => list.scrollBy(0, way), by);
  await painted(page);
};

test('ASSETS-731 UI-731 a list of 20,000 records keeps few rows in the page, and shows each once, in order', async ({
  page,
}) => {
  const user = new Transfer(page);
  await user.logIn();
  // While the page is open, so that their records arrive live.
  await user.button('Get demo funds').click();
  await expect(user.available).toHaveText('10,000');
  await keepRecords(page);
  await openRoute(page, '/pages/assets/account-record');
  // The first rows are shown before the virtual list has loaded, without positions.
  await expect(page.getByRole('main').locator('[aria-posinset]').first()).toBeVisible();

  // Across the borders of the first pages, row by row.
  const seen = new Map<number, number>();
  await expect(async () => {
    await scrollBy(page, 500);
    const rows = await rowsOf(page);
    expect(rows.length).toBeLessThan(MOST_ROWS);
    for (const { place, number } of rows) {
      expect(seen.get(place) ?? number).toBe(number);
      seen.set(place, number);
    }
    expect(seen.size).toBeGreaterThan(120);
  }).toPass({ intervals: [20] });
  expect([...seen].filter(([place, number]) => place !== number + DEMO_FUNDS)).toEqual([]);
  expect(Math.max(...seen.values())).toBe(seen.size);

  // Navigating back leads to the same row.
  await painted(page);
  const left = await rowsOf(page);
  await page.evaluate(() => (location.hash = '#/pages/assets/my-hold'));
  await expect(user.total).toBeVisible();
  await page.goBack();
  await expect
    .poll(() => rowsOf(page).then((rows) => rows.find(({ top }) => top > 300)))
    .toEqual(left.find(({ top }) => top > 300));

  // A new row at the top moves no visible row, and appears at the top.
  await user.moveOften(1);
  const still = left.find(({ top }) => top > 300);
  await expect
    .poll(() => rowsOf(page).then((rows) => rows.find(({ number }) => number === still?.number)))
    .toEqual({ ...still, place: (still?.place ?? 0) + 1 });

  // To the end, page by page.
  await expect(async () => {
    await scrollBy(page, 1_000_000);
    const rows = await rowsOf(page);
    expect(rows.length).toBeLessThan(MOST_ROWS);
    expect(rows.at(-1)).toMatchObject({ place: TOTAL + DEMO_FUNDS + 1, number: TOTAL });
  }).toPass({ intervals: [20] });
  await expect(page.getByRole('listitem').last()).toHaveAttribute(
    'aria-setsize',
    String(TOTAL + DEMO_FUNDS + 1),
  );
  await scrollBy(page, -10_000_000);
  await expect(user.records.first()).toContainText('Transfer to fiat');
});

test('UI-991 a list’s script loads while its answer is awaited, and replaces no row under a finger', async ({
  page,
}) => {
  const answer = await holdRequests(page, '**/api/article/list*');
  const loadRows = await holdScript(page, '**/virtual-list-*.js');
  const asked = page.waitForRequest('**/virtual-list-*.js');
  await openRoute(page, '/pages/article/help');
  await asked;
  answer();
  const first = page.getByRole('main').getByRole('listitem').first();
  await expect(first).toBeVisible();
  const finger = new Finger(page);
  await finger.press(first, { x: 0.5, y: 0.5 });
  await loadRows();
  await expect(page.locator('[aria-posinset]')).toHaveCount(0);
  await finger.lift();
  await expect(page).toHaveURL(/article\/detail\?id=\d+$/);
  await page.goBack();
  await expect(page.locator('[aria-posinset]').first()).toBeVisible();
});

test('UI-1002 of an order’s many fills, only those near the screen are in the document', async ({
  page,
  platform,
}) => {
  await openSession(page, platform.origin);
  const market = { id: 7, symbol: 'BTC-USDT', side: 'buy' } as const;
  const order = sampleRow(spotOrder, { ...market, type: 'limit', status: 'all-filled', cause: '' });
  const values = { price: '61690.0', size: '0.00100', total: '61.69', fee: '0.000002', feeAsset: 'BTC' };
  const fills = Array.from({ length: MANY_FILLS }, (_, at) =>
    sampleRow(spotFill, { ...market, ...values, id: MANY_FILLS - at, order: order.id, time: 1 + at }),
  );
  await page.route('**/api/spot/order?*', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { order, fills } } }),
  );
  await openRoute(page, `/pages/history/order?id=${String(order.id)}`);

  const rows = page.getByTestId('fill');
  const items = page.locator('[aria-posinset]');
  await expect(items.first()).toBeVisible();

  expect(await rows.count()).toBeLessThan(MOST_ROWS);
  await expect(async () => {
    await scrollBy(page, 1_000_000);
    expect(await items.last().getAttribute('aria-posinset')).toBe(String(MANY_FILLS));
  }).toPass({ intervals: [20] });
  expect(await rows.count()).toBeLessThan(MOST_ROWS);
});
