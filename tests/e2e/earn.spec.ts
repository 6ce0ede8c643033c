/** Locked mining and pledges by touch, from the products to the record of orders. */
import { expect, expectAccessible, expectHolds, openRoute, test } from '../support/app-test.ts';
import { holdScript } from '../support/held-script.ts';
import { nextPress } from '../support/next-press.ts';
import { setOnline } from './models/network.ts';
import { openSession } from './models/newcomer.ts';

test('EARN-100 EARN-120 EARN-121 EARN-122 UI-999 a lock is calculated, confirmed, and redeemed', async ({
  page,
  platform,
}) => {
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
  // EARN-120: without scrolling, at 360 × 740.
  await expect(page.getByTestId('earn-total')).toBeInViewport({ ratio: 1 });
  await page.getByRole('switch', { name: 'Renew automatically' }).tap();
  const lock = page.getByRole('button', { name: 'Lock', exact: true });
  await lock.tap();
  const confirmation = page.getByRole('dialog');
  await expect(confirmation.getByTestId('decisive')).toHaveText('1,000 USDT');
  await expect(confirmation).toContainText('at least 49 USDT');
  await expect(confirmation).toContainText('End of the first term');
  await expect(confirmation).toContainText('Renew automaticallyYes');
  // EARN-122: in the form, where it stays until the device is online, and in no toast.
  await setOnline(page, false);
  await confirmation.getByRole('button', { name: 'Lock', exact: true }).tap();
  const offline = page.getByText('You are offline. Nothing was sent.');
  await expect(page.getByRole('main').getByRole('alert').filter({ has: offline })).toHaveCount(1);
  await expect(offline).toHaveCount(1);
  await setOnline(page, true);
  await expect(offline).toHaveCount(0);
  await nextPress(page);
  await lock.tap();
  await confirmation.getByRole('button', { name: 'Lock', exact: true }).tap();
  const loadRows = await holdScript(page, '**/virtual-list-*.js');
  await page.getByRole('button', { name: 'My orders' }).tap();
  const order = page.getByTestId('earn-order');
  await expect(order).toContainText('In income');
  await expect(order).toContainText('1,000 USDT');
  await expectAccessible(page);
  await expect(order).toContainText('at least 49 USDT');
  await order.getByRole('switch').tap();
  await expect(order.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  await order.getByRole('button', { name: 'Redeem early' }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByTestId('earn-deduction')).toHaveText('0 USDT');
  await expect(sheet.getByTestId('earn-back')).toHaveText('1,000 USDT');
  // UI-999: the rows are not replaced under the sheet of one of them.
  await loadRows();
  await sheet.getByRole('button', { name: 'Redeem' }).tap();
  await expect(page.locator('[aria-posinset]')).toHaveCount(1);
  await expect(order).toContainText('Redeemed early');
  await expect(order).not.toContainText('Estimated income');
  await expect(sheet).toHaveCount(0);
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
