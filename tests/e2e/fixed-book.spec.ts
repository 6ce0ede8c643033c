/**
 * A trader's way to an order, two users who trade with each other, and an alert on two devices, in a market with a
 * fixed book.
 */
import type { Locator, Page } from '@playwright/test';
import { newCommandId } from '../../src/api/command-id.ts';
import {
  expect,
  expectAccessible,
  expectHolds,
  openRoute,
  platformStory,
  platformTest,
  takePicture,
  test,
} from '../support/app-test.ts';
import { Finger, type Point } from '../support/finger.ts';
import { nextPress } from '../support/next-press.ts';
import { TapCounter } from '../support/tap-counter.ts';
import { Chart } from './models/chart.ts';
import { setOnline } from './models/network.ts';
import { Calls, beginWith, openSession } from './models/newcomer.ts';
import { note } from './models/noted.ts';
import { Trader } from './models/trader.ts';

const BEST_ASK = { side: 'ask', row: 0 } as const;
const SMALL = { viewport: { width: 360, height: 740 } };

test.use({
  environment: async ({ ownPlatforms }, use) => {
    await use({ SEED: 'browser', FEED: ownPlatforms.still });
  },
  // The platform is away for a moment, and refuses an order.
  expectedComplaints: /net::ERR_|WebSocket|Failed to load/,
});

/** From the first screen to a cancelled order, with the confirmation of orders that everybody has at first. */
const MOST_TAPS = 9;
/** Within the first row of a book. */
const BEST_BID = { x: 80, y: 10 };

test('JOURNEY-003 a trader changes the pair, buys at a level, amends and cancels with at most 9 presses', async ({
  page,
  platform,
}) => {
  await page.setViewportSize(SMALL.viewport);
  const user = await TapCounter.begin(page);
  await openSession(page, platform.origin);
  await openRoute(page, '/pages/home/index');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = page.getByRole('dialog');
  const row = page.getByTestId('open-order');
  const market = page.getByRole('heading', { name: /^BTC\/USDT/ });
  await user.tap(page.locator('[data-testid="hero"][data-symbol="BTC-USDT"]'), market);
  await expect(page.getByTestId('book-table')).toContainText('61,680.0');
  await user.tapAt(page.getByTestId('book-canvas'), BEST_BID, button('Clear the selected price'));
  const ticket = page.getByTestId('ticket');
  await user.tap(page.getByRole('link', { name: 'Buy' }), ticket.getByText('10,000 USDT'));
  await expect(ticket.getByLabel('Price (USDT)')).toHaveValue('61,680.0');
  await user.tap(ticket.getByRole('button', { name: '25%' }), ticket.getByRole('button', { pressed: true }));
  const confirm = dialog.getByRole('button', { name: 'Buy BTC', disabled: false });
  await user.tap(ticket.getByRole('button', { name: 'Buy BTC' }), confirm);
  await user.tap(confirm, row.filter({ hasText: '61,680.0' }));
  const price = dialog.getByLabel(/^Price/);
  await user.tap(row.getByRole('button', { name: /^Amend/ }), price);
  await user.tap(price, price.and(page.locator(':focus')));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('61500');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('61,500.0');
  await user.tap(row.getByRole('button', { name: /^Cancel/ }), page.getByText('No open orders'));
  await user.report('a trader’s order');
  expect(await user.taps()).toBeLessThanOrEqual(MOST_TAPS);
});

/** Opens the app with these preferences, logged in, at Home; the market has a trade, because a chart needs one. */
async function openTrader(page: Page, origin: string, chosen: object): Promise<TapCounter> {
  const user = await TapCounter.begin(page);
  await page.addInitScript((kept) => localStorage.setItem('brisk.preferences', kept), JSON.stringify(chosen));
  await openSession(page, origin);
  await openRoute(page, '/pages/home/index');
  // Two users trade, because the levels of the recording are for the others.
  const calls = new Calls(origin);
  const { token } = await calls.logIn();
  const trade = { symbol: 'BTC-USDT', type: 'limit', price: '61690', size: '0.001' };
  await calls.ask('POST', '/spot/placeOrder', { id: newCommandId(), side: 'sell', ...trade }, token);
  await new Trader(page).ask('POST', '/spot/placeOrder', { id: newCommandId(), side: 'buy', ...trade });
  return user;
}

/** From Home to a quarter of the funds at the best bid, in four presses. */
async function fillTicket(page: Page, user: TapCounter): Promise<void> {
  const market = page.getByRole('heading', { name: /^BTC\/USDT/ });
  await user.tap(page.locator('[data-testid="hero"][data-symbol="BTC-USDT"]'), market);
  await expect(page.getByTestId('book-table')).toContainText('61,680.0');
  const chosen = page.getByRole('button', { name: 'Clear the selected price' });
  await user.tapAt(page.getByTestId('book-canvas'), BEST_BID, chosen);
  const ticket = page.getByTestId('ticket');
  await user.tap(page.getByRole('link', { name: 'Buy' }), ticket.getByText('9,938.31 USDT'));
  await expect(ticket.getByLabel('Price (USDT)')).toHaveValue('61,680.0');
  await user.tap(ticket.getByRole('button', { name: '25%' }), ticket.getByRole('button', { pressed: true }));
}

/** Drags the line of the only order 40 pixels down. */
async function dragOrder(page: Page, user: TapCounter, result: Locator): Promise<void> {
  const at = await orderLabel(page);
  const { plot } = new Chart(page);
  const box = await plot.boundingBox();
  if (box === null) throw new Error('the chart is closed');
  const finger = new Finger(page);
  await user.press(async () => {
    await finger.press(plot, { x: at.x / box.width, y: at.y / box.height });
    await finger.move({ x: 4, y: 40 });
    await finger.lift();
  }, result);
}

/** The order's label is below that of the average cost, which cannot be dragged. */
async function orderLabel(page: Page): Promise<Point> {
  const chart = new Chart(page);
  await expect.poll(() => chart.handles()).toHaveLength(2);
  const at = (await chart.handles()).at(-1);
  if (at === undefined) throw new Error('no line to drag');
  return at;
}

test('JOURNEY-990 CHART-993 UI-990 a trader who is not asked amends by a drag, in at most 9 presses', async ({
  page,
  platform,
}) => {
  await page.setViewportSize(SMALL.viewport);
  const unasked = { theme: 'light', confirmOrders: false, confirmFrom: 10_000 };
  const user = await openTrader(page, platform.origin, unasked);
  const row = page.getByTestId('open-order');
  await fillTicket(page, user);
  await user.tap(page.getByRole('button', { name: 'Buy BTC' }), row.filter({ hasText: '61,680.0' }));
  const chart = new Chart(page);
  const fold = page.getByRole('button', { name: 'Chart', exact: true });
  await user.tap(fold, chart.plot);
  await dragOrder(page, user, row.filter({ hasNotText: '61,680.0' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await user.tap(fold, row);
  await expect(chart.plot).toHaveCount(0);
  await user.tap(row.getByRole('button', { name: /^Cancel/ }), page.getByText('No open orders'));
  await user.report('a trader’s order, amended by a drag');
  expect(await user.taps()).toBeLessThanOrEqual(MOST_TAPS);
});

test('JOURNEY-991 CHART-994 a trader who is asked drags the order and cancels it on its line, in 9 presses', async ({
  page,
  platform,
}) => {
  await page.setViewportSize(SMALL.viewport);
  const user = await openTrader(page, platform.origin, { theme: 'light', tradeChart: true });
  const row = page.getByTestId('open-order');
  const dialog = page.getByRole('dialog');
  await fillTicket(page, user);
  const confirm = dialog.getByRole('button', { name: 'Buy BTC', disabled: false });
  await user.tap(page.getByTestId('ticket').getByRole('button', { name: 'Buy BTC' }), confirm);
  await user.tap(confirm, row.filter({ hasText: '61,680.0' }));
  const amend = dialog.getByRole('button', { name: 'Amend', exact: true, disabled: false });
  await dragOrder(page, user, amend);
  await user.tap(amend, row.filter({ hasNotText: '61,680.0' }));
  await expect(dialog).toHaveCount(0);
  const chart = new Chart(page);
  const mark = await chart.cancelMark(await orderLabel(page));
  await user.tapAt(chart.plot, mark, page.getByText('No open orders'));
  await user.report('a trader’s order, amended by a drag and cancelled on the line');
  expect(await user.taps()).toBeLessThanOrEqual(MOST_TAPS);
});

platformStory('two users trade with each other', () => {
  let anna: Trader;
  let ben: Trader;
  /** Of her ticket at the beginning. */
  let height: number | undefined;

  test('SPOT-123 one taps the other’s order, and each sees all of the trade at once', async ({
    platform,
    openForStory,
  }) => {
    anna = new Trader(await openForStory(SMALL));
    ben = new Trader(await openForStory());
    await Promise.all([anna.begin(platform.origin), ben.begin(platform.origin, 'dark')]);

    await anna.side('Sell').check();
    height = (await anna.page.getByTestId('ticket').boundingBox())?.height;
    await anna.order('Sell', { price: '61690', quantity: '0,05' });
    await expect(anna.orders).toHaveCount(1);
    await expect(anna.orders).toContainText('0.00000 / 0.05000');
    await expect(anna.available).toHaveText('0.05');

    // He sees the order between the market maker's prices, and takes two fifths of it.
    await ben.tapLevel(BEST_ASK, '61,690.0');
    await expect(ben.levelInTable(BEST_ASK)).toHaveText('0.05000');
    await ben.quantity.fill('0.02');
    await expect(ben.total).toHaveValue('1,233.8');
    await expect(ben.page.getByTestId('fee')).toHaveText('0.00002 BTC');
    await ben.order('Buy', { quantity: '0.02' });
    await ben.received('Bought 0.02 BTC at 61,690.0');
    await expect(ben.available).toHaveText('8,766.2');
    await expect(ben.orders).toHaveCount(0);
    await anna.received('Sold 0.02 BTC at 61,690.0');
  });

  test('SPOT-124 the partial fill is on all of her screens', async () => {
    await expect(anna.orders).toContainText('0.02000 / 0.05000');
    await expect(anna.orders.locator('[aria-hidden] > [style]')).toHaveAttribute(
      'style',
      'inline-size: 40%;',
    );
    await takePicture(anna.page, 'two-anna');
    await takePicture(ben.page, 'two-ben');
    await expect(anna.orders).toContainText('Partially filled');
    await expect(anna.orders).toContainText('Average61,690.0');
    await anna.orders.getByRole('link').click();
    await expect(anna.detail).toContainText('Partially filled');
    await expect(anna.detail).toContainText('Total fee1.2338 USDT');
    await takePicture(anna.page, 'two-order');
  });

  test('SPOT-123 he takes the rest while she watches it, and their fills are equal to the last digit', async () => {
    await ben.tapLevel(BEST_ASK, '61,690.0');
    await ben.order('Buy', { quantity: '0.03' });
    await expect(anna.detail).toContainText('BTC/USDTFilledFilled');
    await expect(anna.page.getByTestId('fill')).toHaveCount(2);
    await expect(anna.button('Amend')).toHaveCount(0);
    await ben.tapLevel(BEST_ASK, '61,700.0');
    await expect(ben.available).toHaveText('6,915.5');
    await ben.side('Sell').check();
    await expect(ben.available).toHaveText('0.14995');
    await anna.page.getByRole('button', { name: 'Back' }).click();
    await anna.side('Buy').check();
    await expect(anna.available).toHaveText('13,081.4155');
    // However long a number is, nothing below it jumps.
    expect((await anna.page.getByTestId('ticket').boundingBox())?.height).toBe(height);
    const [hers, his] = [await anna.fills(), await ben.fills()];
    const shared = ({ trade, price, size }: (typeof hers)[number]) => ({ trade, price, size });
    expect(hers.map(shared)).toEqual(his.map(shared));
    expect(hers.map(({ side, role, fee, feeAsset }) => [side, role, fee, feeAsset])).toEqual([
      ['sell', 'maker', '1.8507', 'USDT'],
      ['sell', 'maker', '1.2338', 'USDT'],
    ]);
    expect(his.map(({ side, role, fee, feeAsset }) => [side, role, fee, feeAsset])).toEqual([
      ['buy', 'taker', '0.00003', 'BTC'],
      ['buy', 'taker', '0.00002', 'BTC'],
    ]);
  });

  test('SPOT-125 she amends another order while he watches, and cancels it; the chart shows each step', async () => {
    await anna.order('Sell', { price: '61695', quantity: '0.01' });
    await ben.tapLevel(BEST_ASK, '61,695.0');
    await ben.button('Chart').click();
    await expect(ben.ownOnChart).toHaveText(['Average cost 61,751.8']);
    await anna.button('Chart').click();
    await expect(anna.ownOnChart).toHaveText(['Sell 0.01 @ 61,695.0']);
    // Her book marks her order, his does not.
    await expect(anna.page.getByRole('cell', { name: 'Your order' })).toHaveText('61,695.0Your order');
    await expect(ben.page.getByText('Your order')).toHaveCount(0);
    await anna.orders.getByRole('link').click();
    await anna.button('Amend').click();
    await anna.sheet.getByLabel(/^Price/).fill('61692,5');
    await anna.sheet.getByLabel(/^Quantity/).fill('0,015');
    await anna.sheet.getByRole('button', { name: 'Amend' }).click();
    await expect(anna.detail).toContainText('Price61,692.5');
    await ben.tapLevel(BEST_ASK, '61,692.5');
    await anna.page.getByRole('button', { name: 'Back' }).click();
    // The chart is open as she left it.
    await expect(anna.ownOnChart).toHaveText(['Sell 0.015 @ 61,692.5']);
    await takePicture(anna.page, 'two-chart');
    await anna.page.getByRole('button', { name: /^Cancel order/ }).click();
    await expect(anna.ownOnChart).toHaveCount(0);
    await ben.tapLevel(BEST_ASK, '61,700.0');
    await anna.side('Sell').check();
    await expect(anna.available).toHaveText('0.05');
  });
});

test('SPOT-126 an immediate order cancels its remainder, and a post-only order that would trade is refused', async ({
  page,
  platform,
}) => {
  const ben = new Trader(page);
  await ben.begin(platform.origin);
  await ben.chooseTerms('Immediate or cancel');
  await ben.order('Buy', { price: '61700', quantity: '0.05' });
  await ben.received('Order partly filled');
  await ben.received('Bought 0.03 BTC at 61,700.0');
  await expect(ben.available).toHaveText('8,149');
  await ben.showOrders('Order history');
  await expect(ben.past).toContainText('Cancelled');
  await expect(ben.past).toContainText('0.03000 / 0.05000');
  await ben.past.click();
  await expect(ben.detail).toContainText('ReasonThe remainder could not be filled immediately');
  await expect(ben.detail).toContainText('Total fee0.00003 BTC');
  await expect(page.getByTestId('fill')).toHaveCount(1);
  await takePicture(page, 'two-cancelled');
  await page.getByRole('button', { name: 'Back' }).click();

  await ben.showOrders('Open orders');
  await ben.chooseTerms('Post-only');
  await ben.order('Buy', { price: '61701', quantity: '0.01' });
  const refusal = 'Would execute now. Change the price or turn off post-only.';
  await expect(page.getByTestId('ticket').getByText(refusal)).toBeVisible();
  await expect(ben.quantity).toHaveValue('0.01');
  await expect(ben.orders).toHaveCount(0);
  await expect(ben.available).toHaveText('8,149');
  await ben.button('Best bid').click();
  await expect(page.getByTestId('ticket').getByText(refusal)).toHaveCount(0);
  // A press shortly afterwards may be the second of a double tap, and is ignored.
  await expect(async () => {
    // The sheet of an accepted press covers the button.
    if ((await ben.confirm.count()) === 0) await ben.button('Buy BTC').click({ timeout: 1_000 });
    await expect(ben.confirm).toBeVisible({ timeout: 150 });
  }).toPass();
  await ben.confirmAs('Buy BTC');
  await expect(ben.orders).toContainText('Post-only');
  await expect(ben.orders).toContainText('61,680.0');
  expect(await ben.placed()).toBe(2);
});

platformTest('SPOT-127 a restart keeps time priority', async ({ page, platform, restart, openElsewhere }) => {
  const anna = new Trader(await openElsewhere(SMALL));
  const ben = new Trader(page);
  await Promise.all([anna.begin(platform.origin), ben.begin(platform.origin)]);
  for (const user of [anna, ben]) {
    await user.order('Sell', { price: '61690', quantity: '0.01' });
    await expect(user.orders).toHaveCount(1);
  }
  await restart();
  await ben.tapLevel(BEST_ASK, '61,690.0');
  await expect(ben.levelInTable(BEST_ASK)).toHaveText('0.02000');
  for (const user of [anna, ben]) await expect(user.orders).toContainText('0.00000 / 0.01000');

  const calls = new Calls(platform.origin);
  const { token } = await calls.logIn();
  const order = { symbol: 'BTC-USDT', side: 'buy', type: 'market', size: '0.015' };
  await calls.ask(
    'POST',
    '/spot/placeOrder',
    { id: '01900000-0000-7000-8003-000000000001', ...order },
    token,
  );
  await anna.received('Sold 0.01 BTC at 61,690.0');
  await expect(anna.orders).toHaveCount(0);
  await ben.received('Sold 0.005 BTC at 61,690.0');
  await expect(ben.orders).toContainText('0.00500 / 0.01000');

  await test.step('SPOT-120 and as soon as a page is loaded', async () => {
    await page.reload();
    await expect(ben.orders).toContainText('0.00500 / 0.01000');
  });
});

// Last, because it takes levels of the recording that the others trade with.
test('ASSETS-990 a coin’s page knows the average cost right after each fill', async ({ page, platform }) => {
  const user = new Trader(page);
  await user.begin(platform.origin);
  await openRoute(page, '/pages/assets/my-wallet?asset=BTC');
  const cost = page.getByTestId('coin-cost');
  await expect(page.getByText('Average cost')).toBeVisible();
  await expect(cost).toHaveCount(0);
  const buy = (size: string) => {
    const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '61800', timeInForce: 'ioc' };
    return user.ask('POST', '/spot/placeOrder', { id: newCommandId(), ...order, size });
  };
  await buy('0.001');
  await expect(cost).toHaveText(/^[\d,.]+ USDT$/);
  const first = await cost.textContent();
  await buy('0.1');
  await expect(cost).not.toHaveText(first ?? '');
});

const BITCOIN = 'BTC-USDT';

test('ALERT-020 an alert set on a market’s page fires, and is announced, counted and read on two devices', async ({
  page,
  openElsewhere,
  platform,
}) => {
  const noted = await note(page, {});
  const calls = new Calls(platform.origin);
  const session = await calls.logIn();
  await beginWith(page, session);
  const trade = (side: 'buy' | 'sell') =>
    calls.ask(
      'POST',
      '/spot/placeOrder',
      { id: newCommandId(), symbol: BITCOIN, side, type: 'market', size: '0.001' },
      session.token,
    );
  await trade('buy');
  await page.setViewportSize(SMALL.viewport);
  await openRoute(page, `/pages/trade/detail?symbol=${BITCOIN}`);
  await page.getByRole('link', { name: 'Alerts for this market' }).tap();
  const level = page.getByLabel('Price', { exact: true });
  const alert = page.getByTestId('alert');
  await test.step('a level that is reached already is refused at its field', async () => {
    await expect(page.getByText(/^Current price: 6/)).toBeVisible();
    await level.fill('61');
    await expect(page.getByText('Current price')).toBeVisible();
    await level.fill('61680.05');
    await expect(page.getByText('Price must be a multiple of 0.1')).toBeVisible();
  });
  await test.step('ALERT-046 offline nothing is sent, and the form says so', async () => {
    await level.fill('61690');
    await setOnline(page, false);
    await page.getByRole('button', { name: 'Set alert' }).tap();
    await expect(page.getByText('You are offline. Nothing was sent.')).toBeVisible();
    await setOnline(page, true);
    await nextPress(page);
  });
  await test.step('it waits', async () => {
    await level.fill('61690');
    await page.getByRole('button', { name: 'Set alert' }).tap();
    await expect(alert).toHaveText(/BTC\/USDT\s*Last price at or below 61,690/);
    await expect(page.getByRole('heading', { name: 'Active alerts (1 of 100)' })).toBeVisible();
    await expectAccessible(page);
    await expectHolds(page, 'alerts');
  });
  const other = await openElsewhere(SMALL);
  await beginWith(other, session);
  await openRoute(other, '/pages/mine/index');
  await expect(unread(other)).toHaveText('Messages');
  await test.step('it fires', async () => {
    await trade('sell');
    const notices = async () => (await noted()).notices.join();
    await expect.poll(notices).toContain('BTC/USDT: Last price at or below 61,690');
    expect((await noted()).covered, 'UI-994').toEqual([]);
    await expect(alert).toHaveCount(0);
    await expect(unread(other)).toHaveText('Messages1');
  });
  await test.step('it is read', async () => {
    await openRoute(page, '/pages/mine/messages');
    await expect(page.getByTestId('message')).toHaveAttribute('data-unread', 'true');
    await expectAccessible(page);
    await expectHolds(page, 'messages');
    await page.getByRole('button', { name: 'Mark all as read' }).tap();
    await expect(page.getByTestId('message')).toHaveAttribute('data-unread', 'false');
    await expect(unread(other)).toHaveText('Messages');
  });
});

function unread(page: Page) {
  return page.getByRole('link', { name: /^Messages/ });
}
