/** A user's spot orders, from the open ones to the fills. */
import type { Locator, Page } from '@playwright/test';
import { newCommandId } from '../../src/api/command-id.ts';
import { expect, expectHolds, moveTo, pageStory, test } from '../support/app-test.ts';
import { Finger, type Point } from '../support/finger.ts';
import { Transfer } from './models/transfer.ts';

/** Places an order through the API; returns the order's number. */
async function place(user: Transfer, order: object): Promise<number> {
  const input = { id: newCommandId(), side: 'buy', type: 'limit', ...order };
  const answer = (await user.ask('POST', '/spot/placeOrder', input)) as { order: { id: number } };
  return answer.order.id;
}

/** A finger that moves from a position in steps and is lifted. */
async function drag(page: Page, from: Locator, by: Point): Promise<void> {
  const finger = new Finger(page);
  await finger.press(from, { x: 0.7, y: 0.5 });
  await finger.move(by);
  await finger.lift();
}

pageStory('a user’s orders', () => {
  let user: Transfer;
  let page: Page;
  let open: Locator;
  let sheet: Locator;
  /** The numbers of the bought order, and of the first open one. */
  let bought: number;
  let first: number;

  test('SPOT-156 the values of open orders are in the same columns', async ({ openForStory, platform }) => {
    page = await openForStory();
    user = new Transfer(page);
    open = page.getByTestId('open-order');
    sheet = page.getByRole('dialog');
    await user.begin(platform.origin);
    bought = await place(user, { symbol: 'BTC-USDT', type: 'market', total: '500' });
    first = await place(user, { symbol: 'BTC-USDT', price: '30000', size: '0.01' });
    await place(user, { symbol: 'BTC-USDT', price: '30001', size: '0.01' });
    await place(user, { symbol: 'BTC-USDT', price: '30002', size: '0.01' });
    await place(user, { symbol: 'ETH-USDT', price: '1000', size: '0.1' });

    await moveTo(page, '/pages/work/index');
    await expect(open).toHaveCount(4);
    await expect(page.getByRole('tab', { name: 'Open orders (4)' })).toBeVisible();
    await expectHolds(page, 'orders');
    const lefts = await page
      .getByText('Filled / quantity')
      .evaluateAll((names) => names.map((each) => each.getBoundingClientRect().left));
    expect([lefts.length, new Set(lefts).size]).toEqual([4, 1]);
  });

  test('SPOT-970 an open order says its status and time in force, and its button amends it', async () => {
    await expect(open.filter({ hasText: '30,002' })).toContainText('UnfilledLimit · GTC');
    await user.button(`Amend order ${String(first)}`).click();
    await expect(sheet.getByLabel(/^Price/)).toHaveValue('30,000.0');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  test('SPOT-971 the open orders are not in the history, a cancelled one is', async () => {
    await user.button(`Cancel order ${String(first)}`).click();
    await expect(open).toHaveCount(3);
    await page.getByRole('tab', { name: 'Order history' }).click();
    await expect(page.getByTestId('order')).toHaveCount(2);
    await page.getByRole('tab', { name: /^Open orders/ }).click();
  });

  test('SPOT-120 open orders are cancelled singly or all at once, after a load of the page too', async () => {
    // Sideways, but not far; along the list; far enough.
    const second = open.filter({ hasText: '30,001' });
    await drag(page, second, { x: -60, y: 0 });
    await drag(page, second, { x: -30, y: -160 });
    await expect(open).toHaveCount(3);
    await drag(page, second, { x: -150, y: 4 });
    await expect(second).toHaveCount(0);
    await expect(open).toHaveCount(2);

    await page.goto('/?again#/pages/work/index');
    await expect(open).toHaveCount(2);
    await expect(open.first()).toContainText('ETH/USDT');

    await open.last().getByRole('link').click();
    await user.button('Amend').click();
    await sheet.getByLabel(/^Quantity/).fill('0,005');
    await expect(sheet.getByText('It keeps its place in the queue.')).toBeVisible();
    await sheet.getByLabel(/^Price/).fill('30003');
    await expect(sheet.getByText(/^It loses its place in the queue/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Amend' }).click();
    await expect(page.getByTestId('order-detail')).toContainText('Price30,003.0');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(open.last()).toContainText('0.00000 / 0.00500');

    await user.button('Cancel all').click();
    await expect(sheet).toContainText('2 orders');
    await sheet.getByRole('button', { name: 'Cancel all' }).click();
    await expect(page.getByText('No open orders')).toBeVisible();
  });

  test('SPOT-157 an order by amount shows its spent part of the whole amount', async () => {
    await page.getByRole('tab', { name: 'Order history' }).click();
    const orders = page.getByTestId('order');
    await expect(orders).toHaveCount(5);
    await expect(orders.first()).toContainText('Cancelled');
    await expect(orders.last()).toContainText(/4\d\d\.\d+\s\/ 500\sUSDT/);
    await orders.last().click();
  });

  test('SPOT-121 its page has its fills and the sum of their fees', async () => {
    const detail = page.getByTestId('order-detail');
    // One fill for each level that it took, and the fee of each is rounded up.
    const received = (await user.ask('GET', `/spot/order?order=${String(bought)}`)) as {
      order: { fee: string };
      fills: unknown[];
    };
    await expect(detail).toContainText(`Total fee${received.order.fee} BTC`);
    await expect(detail).toContainText(`Order number${String(bought)}`);
    await expect(page.getByTestId('fill')).toHaveCount(received.fills.length);
    await expectHolds(page, 'order');
  });
});
