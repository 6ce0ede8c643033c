/** ETFs by touch, from the tab to the record of orders. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectHolds, openRoute, story, test } from '../support/app-test.ts';
import { nextPress } from '../support/next-press.ts';
import { setOnline } from './models/network.ts';
import { openSession } from './models/newcomer.ts';

story('shares by touch', () => {
  let page: Page;
  let cards: Locator;
  let sheet: Locator;
  let own: Locator;

  test('ETF-100 the tab lists the ETFs with live values', async ({ openForStory, platform }) => {
    page = await openForStory();
    cards = page.getByTestId('etf-card');
    sheet = page.getByRole('dialog');
    own = page.getByTestId('etf-own');
    await openSession(page, platform.origin);
    await openRoute(page, '/pages/etfs/index');
    await expect(cards).toHaveCount(8);
    await expect(cards.first().getByTestId('nav')).toHaveText(/^\d+\.\d{4}$/);
    await expect(cards.first().getByTestId('nav-change')).toHaveText(/^[+\u2212]?\d+\.\d\d%$/);
    await expectHolds(page, 'etfs');
    await expectAccessible(page);
  });

  test('ETF-125 the line has the colour of the change beside it', async () => {
    await expect
      .poll(() =>
        cards.evaluateAll((list) =>
          list.filter((card) => {
            const styleOf = (name: string) => {
              const element = card.querySelector(`[data-testid="${name}"]`);
              return element === null ? undefined : getComputedStyle(element);
            };
            return styleOf('nav-line')?.stroke !== styleOf('nav-change')?.color;
          }),
        ),
      )
      .toHaveLength(0);
  });

  test('ETF-105 the page of an ETF shows its weights and its backing', async () => {
    await cards.filter({ hasText: 'Bitcoin + Ether' }).tap();
    await expect(page.getByTestId('weight')).toHaveCount(2);
    await expect(page.getByTestId('backing')).toContainText('USDT');
    await expect(page.getByTestId('rebalances')).toContainText('On the first of each month');
    await expectHolds(page, 'etf');
    await expectAccessible(page);
  });

  test('ETF-129 a subscription without a network is refused in the sheet, and in no toast', async () => {
    await page.getByRole('button', { name: 'Subscribe' }).tap();
    await sheet.getByLabel('You spend').fill('1000');
    await expect(sheet.getByTestId('etf-receives')).toHaveText(/^\d+(\.\d+)? shares$/);
    await expect(sheet.getByTestId('etf-pays')).toHaveText(/^(99\d|1,000)(\.\d+)? USDT$/);
    await expectAccessible(page);
    await setOnline(page, false);
    await sheet.getByRole('button', { name: 'Subscribe' }).tap();
    const offline = page.getByText('You are offline. Nothing was sent.');
    await expect(sheet.getByRole('alert').filter({ has: offline })).toHaveCount(1);
    await expect(offline).toHaveCount(1);
    await setOnline(page, true);
    await expect(offline).toHaveCount(0);
    await nextPress(page);
  });

  test('ETF-100 shares are subscribed', async () => {
    await sheet.getByRole('button', { name: 'Subscribe' }).tap();
    await expect(page.getByText('Shares subscribed')).toBeVisible();
    await expect(sheet).toHaveCount(0);
    await expect(own.getByTestId('etf-value')).toHaveText(/^9\d\d\.\d\d$/);
    await expect(own.getByTestId('etf-gain')).toHaveText(/^[+\u2212]?\d+\.\d\d$/);
  });

  test('ETF-100 shares are redeemed, and both orders are recorded', async () => {
    await page.getByRole('button', { name: 'Redeem' }).tap();
    await sheet.getByRole('button', { name: 'Max' }).tap();
    await expect(sheet.getByTestId('etf-receives')).toHaveText(/^9\d\d(\.\d+)? USDT$/);
    await sheet.getByRole('button', { name: 'Redeem' }).tap();
    await expect(page.getByText('Shares redeemed')).toBeVisible();
    await expect(own).toHaveCount(0);
    await openRoute(page, '/pages/etfs/order');
    const orders = page.getByTestId('etf-order');
    await expect(orders).toHaveCount(2);
    await expect(orders.first()).toContainText('Redeem Bitcoin + Ether');
    await expect(orders.first()).toContainText('Filled');
    await expectAccessible(page);
  });
});

test('ETF-101, ETF-127, UI-997 an order waits for its limit and is cancelled; a plan begins, pauses and ends', async ({
  page,
  platform,
}) => {
  await openSession(page, platform.origin);
  await openRoute(page, '/pages/etfs/detail?product=TOP10ETF');
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Subscribe' }).tap();
  await sheet.getByLabel('You spend').fill('500');
  await sheet.getByText('At a limit').tap();
  // ETF-127: the form stays.
  await sheet.getByLabel('Price of one share, fee included').fill('20.123456789');
  await expect(sheet.getByText('At most 8 decimal places')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Subscribe' })).toBeDisabled();
  await sheet.getByLabel('Price of one share, fee included').fill('20');
  // ETF-050: 500 ÷ 20.
  await expect(sheet.getByTestId('etf-at-limit')).toHaveText('25 shares');
  await sheet.getByRole('button', { name: 'Subscribe' }).tap();
  await expect(page.getByText('Order placed')).toBeVisible();
  await openRoute(page, '/pages/etfs/order');
  const order = page.getByTestId('etf-order');
  await expect(order).toContainText('Open');
  await expectHolds(page, 'etf-orders');
  await order.getByRole('button', { name: 'Cancel order' }).tap();
  await expect(order).toContainText('Cancelled');

  await openRoute(page, '/pages/etfs/plan');
  await test.step('UI-997 four choices are two in each of two lines where they do not fit into one', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 740 });
    const cycles = page.getByRole('radiogroup', { name: 'How often' }).locator('label');
    const tops = () => cycles.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    await expect.poll(async () => new Set(await tops()).size).toBe(2);
    const [first, second, third, fourth] = await tops();
    expect([first, third]).toEqual([second, fourth]);
    if (size !== null) await page.setViewportSize(size);
  });
  await page.getByLabel('Amount of each run, fee included').fill('100');
  await expectHolds(page, 'etf-plan');
  await page.getByRole('button', { name: 'Begin plan' }).tap();
  const plan = page.getByTestId('etf-plan');
  await expect(plan).toContainText('Active');
  await expect(plan).toContainText('Weekly');
  await plan.getByRole('button', { name: 'Edit' }).tap();
  await sheet.getByLabel('Amount of each run, fee included').fill('150');
  await sheet.getByText('Monthly').tap();
  await expectHolds(page, 'etf-plan-edit');
  await sheet.getByRole('button', { name: 'Save changes' }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(plan).toContainText('Monthly');
  await expect(plan).toContainText('150 USDT');
  await plan.getByRole('button', { name: 'Pause' }).tap();
  await expect(plan).toContainText('Paused');
  await plan.getByRole('button', { name: 'End plan' }).tap();
  await sheet.getByRole('button', { name: 'End plan' }).tap();
  await expect(plan).toHaveCount(0);
});
