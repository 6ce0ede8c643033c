/** A user's lists after navigating back: loaded rows, filters and scroll position. */
import type { Locator } from '@playwright/test';
import { newCommandId } from '../../src/api/command-id.ts';
import { boxAtRest, expect, expectAccessible, moveTo, scrollToPlace, test } from '../support/app-test.ts';
import { Transfer } from './models/transfer.ts';

const PART = 30;

/**
 * Places a part of orders that end at once, between two that stay open in another market, through the API.
 * @returns the number of the first one
 */
async function placeMany(user: Transfer): Promise<number> {
  const numbers: number[] = [];
  for (let at = 0; at <= PART + 1; at++) {
    const { order } = (await user.ask('POST', '/spot/placeOrder', {
      id: `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      side: 'buy',
      type: 'limit',
      ...(at % (PART + 1) === 0
        ? { symbol: 'ETH-USDT', price: '1000', size: '0.1' }
        : { symbol: 'BTC-USDT', price: String(30_000 + at), size: '0.001', timeInForce: 'ioc' }),
    })) as { order: { id: number } };
    numbers.push(order.id);
  }
  return numbers[0] ?? 0;
}

const heightOf = (row: Locator) => row.evaluate((each) => each.getBoundingClientRect().y);

/** Of a page, left and right. */
const EDGE = 16;

test('SPOT-151 SPOT-150 a list of orders is restored, with the changes since, and filters by market', async ({
  page,
  platform,
}) => {
  const user = new Transfer(page);
  await user.begin(platform.origin);
  const first = await placeMany(user);
  await moveTo(page, '/pages/history/index');
  const orders = page.getByTestId('order');
  await scrollToPlace(page, PART);
  const left = orders.filter({ hasText: '30,005' });
  await left.scrollIntoViewIfNeeded();
  const before = (await boxAtRest(left)).y;
  await left.getByRole('link').click();
  await page.getByTestId('order-detail').waitFor();
  await user.ask('POST', '/spot/cancelOrder', { id: newCommandId(), order: first });
  await user.button('Back').click();
  await expect.poll(() => heightOf(left)).toBe(before);
  // Only the rows near the screen are in the page.
  await scrollToPlace(page, PART + 1);
  await expect(orders.last()).toContainText('ETH/USDT');

  const sheet = page.getByRole('dialog');
  await user.button('Filter').click();
  await sheet.getByRole('button', { name: 'Market' }).click();
  await sheet.getByRole('button', { name: 'ETH/USDT' }).click();
  await sheet.getByRole('button', { name: 'Show' }).click();
  await expect(orders).toHaveText([/ETH\/USDT/]);
  await page.getByRole('tab', { name: 'Open orders (1)' }).click();
  await expect(page.getByTestId('open-order')).toHaveText([/ETH\/USDT/]);
});

test('ASSETS-046 records keep their filters, on the way back too', async ({ page, platform }) => {
  const user = new Transfer(page);
  await user.begin(platform.origin);
  const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '30005', size: '0.001' };
  await user.ask('POST', '/spot/placeOrder', { id: newCommandId(), ...order });
  await user.ask('POST', '/spot/cancelOrders', { id: newCommandId() });
  const sheet = page.getByRole('dialog');
  await page.goto('/#/pages/assets/account-record');
  await user.button('Filter').click();
  await sheet.getByText('Spot trades', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Spot trades' }).click();
  await sheet.last().locator('label', { hasText: 'Refund' }).click();
  await sheet.getByRole('button', { name: 'Show' }).click();
  await expect(user.records).toHaveText([
    /^Refund of a cancelled order BTC\/USDTFrozen → Available · .*:\d\d30\.\d+ USDT$/,
  ]);
  await page.goto('/#/pages/assets/my-hold');
  await expect(user.total).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('filters')).toHaveText('Refund of a cancelled orderClear');
  await expect(user.records).toHaveCount(1);
});

test('ASSETS-983 ASSETS-993 a frozen order is one line, and a fill one that opens into its postings', async ({
  page,
  platform,
}) => {
  const user = new Transfer(page);
  await user.begin(platform.origin);
  await page.goto('/#/pages/assets/account-record?only=trades');
  await expect(page.getByText('No results for these filters')).toBeVisible();
  const order = { symbol: 'BTC-USDT', side: 'buy' };
  const rests = { ...order, type: 'limit', price: '30005', size: '0.001' };
  await user.ask('POST', '/spot/placeOrder', { id: newCommandId(), ...rests });
  await user.ask('POST', '/spot/placeOrder', { id: newCommandId(), ...order, type: 'market', total: '100' });
  const second = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`;
  const lines = [
    new RegExp(`^Spot trade BTC/USDTSpot · ${second}\\+0\\.\\d+ BTC−\\d+\\.\\d+ USDT$`),
    new RegExp(`^Buy order: frozen BTC/USDTAvailable → Frozen · ${second}30\\.005 USDT$`),
  ];
  await expect(user.records).toHaveText(lines);
  // As the platform's list has them, too.
  await page.reload();
  await expect(user.records).toHaveText(lines);
  await expect
    .poll(() => user.records.last().boundingBox())
    .toMatchObject({ x: EDGE, width: 390 - 2 * EDGE });
  await user.records.first().click();
  const postings = page.getByTestId('posting');
  await expect(postings).toHaveText([
    /^Spot tradeSpot−\d+\.\d+ USDT$/,
    /^Spot tradeSpot\+0\.\d+ BTC$/,
    /^Spot feeSpot−0\.\d+ BTC$/,
  ]);
  await expectAccessible(page);
  await user.records.first().click();
  await expect(postings).toHaveCount(0);
});

test('ASSETS-047 a coin’s page shows its records and leads to all of them', async ({ page, platform }) => {
  const user = new Transfer(page);
  await user.begin(platform.origin);
  await page.goto('/#/pages/assets/my-wallet?asset=BTC');
  await expect(user.records).toHaveText([/^Platform creditSpot · .*\+[\d.]+ BTC$/]);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Account records' }).click();
  await expect(page.getByTestId('filters')).toContainText('BTC');
});

test('ASSETS-048 an exchange hides the user’s amounts', async ({ page, platform }) => {
  const user = new Transfer(page);
  await user.begin(platform.origin);
  await page.goto('/#/pages/assets/exchange');
  const pays = page.getByLabel('You pay', { exact: true });
  await user.button('Max').click();
  await expect(pays).toHaveValue('10,000');
  const veil = () =>
    pays.evaluate((field) => getComputedStyle(field).getPropertyValue('-webkit-text-security'));
  expect(await veil()).toBe('none');
  await user.button('Hide amounts').click();
  expect(await veil()).toBe('disc');
  await pays.focus();
  expect(await veil()).toBe('none');
  await user.button('Get quote').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Exchange' }).click();
  await expect(page.getByTestId('conversion')).toHaveText(/^USDT → BTC.*\+•{6} BTC−•{6} USDT$/);
});

test('SPOT-153 the first page’s shortcut leads to the ticket', async ({ page }) => {
  await page.goto('/#/pages/home/index');
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Spot' }).click();
  await expect(page.getByTestId('ticket')).toBeVisible();
});
