/** Locked mining and pledges by touch, from the products to the record of orders. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectHolds, openRoute, story, test } from '../support/app-test.ts';
import { holdScript } from '../support/held-script.ts';
import { nextPress } from '../support/next-press.ts';
import { setOnline } from './models/network.ts';
import { openSession } from './models/newcomer.ts';

story('a locked order by touch', () => {
  let page: Page;
  let lock: Locator;
  let dialog: Locator;
  let order: Locator;
  let loadRows: () => Promise<void>;

  test('EARN-100 a product calculates a quantity day by day', async ({ openForStory, platform }) => {
    page = await openForStory();
    lock = page.getByRole('button', { name: 'Lock', exact: true });
    dialog = page.getByRole('dialog');
    order = page.getByTestId('earn-order');
    await openSession(page, platform.origin);
    await openRoute(page, '/pages/financial/index');
    const products = page.getByTestId('earn-product');
    await expect(products.filter({ hasText: '0.7–1.8% a day' })).toHaveCount(1);
    await expectHolds(page, 'earn');
    await products.filter({ hasText: '0.7–1.8% a day' }).tap();
    await expect(page.getByTestId('earn-yield')).toHaveText('0.7–1.8% a day');
    await page.getByRole('textbox', { name: 'Quantity' }).fill('1000');
    await expect(page.getByTestId('earn-total')).toHaveText('49 USDT');
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(8);
    await expectHolds(page, 'earn-product');
  });

  test('EARN-120 EARN-121 the total is in view, and a lock asks with all that it means', async () => {
    // Without scrolling, at 360 × 740.
    await expect(page.getByTestId('earn-total')).toBeInViewport({ ratio: 1 });
    await page.getByRole('switch', { name: 'Renew automatically' }).tap();
    await lock.tap();
    await expect(dialog.getByTestId('decisive')).toHaveText('1,000 USDT');
    await expect(dialog).toContainText('at least 49 USDT');
    await expect(dialog).toContainText('End of the first term');
    await expect(dialog).toContainText('Renew automaticallyYes');
  });

  test('EARN-122 that the device is offline stays in the form until it is online, and in no toast', async () => {
    await setOnline(page, false);
    await dialog.getByRole('button', { name: 'Lock', exact: true }).tap();
    const offline = page.getByText('You are offline. Nothing was sent.');
    await expect(page.getByRole('main').getByRole('alert').filter({ has: offline })).toHaveCount(1);
    await expect(offline).toHaveCount(1);
    await setOnline(page, true);
    await expect(offline).toHaveCount(0);
    await nextPress(page);
  });

  test('EARN-100 EARN-121 a locked order is among the orders, and its renewal is turned off', async () => {
    await lock.tap();
    await dialog.getByRole('button', { name: 'Lock', exact: true }).tap();
    loadRows = await holdScript(page, '**/virtual-list-*.js');
    await page.getByRole('button', { name: 'My orders' }).tap();
    await expect(order).toContainText('In income');
    await expect(order).toContainText('1,000 USDT');
    await expectAccessible(page);
    await expect(order).toContainText('at least 49 USDT');
    await order.getByRole('switch').tap();
    await expect(order.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  });

  test('UI-999 EARN-100 a redemption keeps its sheet while the script of its list arrives', async () => {
    await order.getByRole('button', { name: 'Redeem early' }).tap();
    await expect(dialog.getByTestId('earn-deduction')).toHaveText('0 USDT');
    await expect(dialog.getByTestId('earn-back')).toHaveText('1,000 USDT');
    // The rows are not replaced under the sheet of one of them.
    await loadRows();
    await dialog.getByRole('button', { name: 'Redeem' }).tap();
    await expect(page.locator('[aria-posinset]')).toHaveCount(1);
    await expect(order).toContainText('Redeemed early');
    await expect(order).not.toContainText('Estimated income');
    await expect(dialog).toHaveCount(0);
  });
});

test('EARN-101, EARN-061, EARN-123 a pledge is made by touch, and the calendar shows when it pays', async ({
  page,
  platform,
}) => {
  await openSession(page, platform.origin);
  await openRoute(page, '/pages/earn/pledge');
  await expectHolds(page, 'pledge');
  await page.getByTestId('earn-product').filter({ hasText: '0.33% for the cycle' }).tap();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1');
  await expect(page.getByTestId('earn-total')).toHaveText('0.0033 ETH');
  await page.getByRole('button', { name: 'Pledge', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Pledge', exact: true }).tap();
  await page.getByRole('button', { name: 'My orders' }).tap();
  await expect(page.getByTestId('earn-order')).toContainText('0.33% for the cycle');
  await openRoute(page, '/pages/earn/income');
  // The cycle of 30 days ends in the next month or the one after it.
  const expected = page.getByTestId('earn-month-expected');
  await expect(expected).toHaveText('0 ETH');
  await page.getByRole('button', { name: 'Next month' }).tap();
  const day = page.getByTestId('earn-day');
  await expect(expected).toHaveText(/^0(\.0033)? ETH$/);
  if ((await day.count()) === 0) await page.getByRole('button', { name: 'Next month' }).tap();
  await expect(day).toHaveCount(1);
  // EARN-123: the highest bar and the line that the bars begin at.
  await expect(page.getByTestId('earn-scale').locator('li')).toHaveText([/^0\.003/, '0']);
  await expectHolds(page, 'earn-income');
  await openRoute(page, '/pages/assets/my-assets?kind=financial');
  await expect(page.getByTestId('frozen-ETH')).toHaveText('Frozen 1');
  await expectHolds(page, 'financial-frozen');
});
