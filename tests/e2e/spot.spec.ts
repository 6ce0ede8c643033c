/** The trade screen: from a visitor's ticket to the order in their list, also if an answer is lost. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectHolds,
  openRoute,
  pageTest as test,
  painted,
  speak,
  story,
  takePicture,
  THEMES_OF_SIZE,
} from '../support/app-test.ts';
import { newCommandId } from '../../src/api/command-id.ts';
import { Calls } from './models/newcomer.ts';
import { Ticket } from './models/ticket.ts';

test.use({ expectedComplaints: /net::ERR_FAILED|Failed to load resource/ });

for (const theme of THEMES_OF_SIZE) {
  test(`SPOT-100 SPOT-130 SPOT-990 a visitor logs in and finds it typed; a double tap is one order, ${theme}`, async ({
    page,
  }) => {
    const ticket = new Ticket(page);
    await ticket.open(theme);
    await expect(ticket.quantity).toHaveAttribute('placeholder', /^Min\. 0\.0/);
    await ticket.price.fill('30000,5');
    await ticket.quantity.fill('0,02');
    await expect(ticket.total).toHaveValue('600.01');
    await ticket.logIn();
    await expect(ticket.quantity).toHaveValue('0.02');
    await expect(ticket.price).toHaveValue('30,000.5');
    await ticket.getFunds();
    await expectHolds(page, `trade-${theme}`, theme);
    await ticket.button('Buy BTC').dblclick();
    await expect(ticket.confirm.getByTestId('decisive')).toHaveText('600.01 USDT');
    await expectAccessible(page, theme);
    const counted = await ticket.countOrders();
    await ticket.confirmAs('Buy BTC', 'dblclick');
    await expect(ticket.orders).toHaveCount(1);
    await expect(page.getByTestId('available')).toHaveText('9,399.99');
    await expect(ticket.quantity).toHaveValue('');
    expect(await counted()).toEqual([0, 1]);
    expect(await ticket.placed()).toBe(1);
  });
}

test('SPOT-154 SPOT-158 UI-996 book, ticket and a whole order fit 360 × 740; an address names the market', async ({
  page,
  platform,
}) => {
  const ticket = new Ticket(page);
  await ticket.openWithFunds(platform.origin);
  await ticket.ask('POST', '/spot/placeOrder', {
    ...{ id: newCommandId(), symbol: 'BTC-USDT', side: 'buy', type: 'limit', size: '0.01', price: '30000.5' },
  });
  await expect(ticket.orders).toHaveCount(1);
  for (const language of ['de', 'fin', 'cn', 'en'] as const) {
    await speak(page, language);
    const edges = await ticket.edges();
    expect(edges, language).toEqual(edges.toSorted((one, other) => one - other));
  }
  const chart = page.getByRole('button', { name: 'Chart', exact: true });
  await expect(chart).toHaveAttribute('aria-expanded', 'false');
  // The order is described while it is typed: nothing below it moves.
  const before = await ticket.edges();
  await ticket.quantity.fill('0.0123');
  await expect(page.getByTestId('read')).not.toBeEmpty();
  expect(await ticket.edges()).toEqual(before);
  await chart.tap();
  await expect(page.getByTestId('chart-plot')).toBeVisible();
  // The ticket is longer than the screen now; its button stays above the tab bar.
  const [, , button, , , tabs] = await ticket.edges();
  expect(button).toBeLessThanOrEqual(tabs ?? 0);
  await test.step('held sideways, the chart is beside the ticket', async () => {
    const upright = page.viewportSize();
    await page.setViewportSize({ width: 740, height: 360 });
    const [plot, fields] = [page.getByTestId('chart-plot'), page.getByTestId('ticket')];
    const isBeside = async () => {
      const [one, other] = [await plot.boundingBox(), await fields.boundingBox()];
      return one !== null && other !== null && one.x + one.width <= other.x && other.y < one.y + one.height;
    };
    await expect.poll(isBeside).toBe(true);
    if (upright !== null) await page.setViewportSize(upright);
  });
  await chart.tap();
  for (const coin of ['ETH', 'SOL']) {
    await page.goto(`/#/pages/trade/index?symbol=${coin}-USDT`);
    await page.reload();
    await expect(ticket.button(`Buy ${coin}`)).toBeVisible();
  }
});

test('SPOT-101 SPOT-131 a tap fills price and amount, the fee is of the level, a lost answer is asked for', async ({
  page,
  platform,
}) => {
  const ticket = new Ticket(page);
  await ticket.openWithFunds(platform.origin);
  await ticket.price.fill('');
  await ticket.book.click({ position: { x: 40, y: 5 } });
  await expect(ticket.price).not.toHaveValue('');
  await ticket.price.fill('40000');
  await ticket.button('25%').click();
  await expect(ticket.quantity).toHaveValue('0.06250');
  await expect(ticket.total).toHaveValue('2,500');
  await ticket.slider.press('ArrowRight');
  await expect(ticket.quantity).toHaveValue('0.06500');
  const fee = page.getByTestId('fee');
  await expect(fee).toHaveText('0.000065 BTC');
  await ticket.setLevel(new Calls(platform.origin), 3);
  // The user returns to the page.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(fee).toHaveText('≤ 0.000039 BTC');
  await ticket.changeFees(2_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(fee).toHaveText('0.00013 BTC');
  const ids: unknown[] = [];
  let isLost = true;
  await page.route('**/api/spot/placeOrder', async (route) => {
    ids.push((route.request().postDataJSON() as { id: unknown }).id);
    if (!isLost) return route.continue();
    // The platform has placed the order; only its answer does not arrive.
    await route.fetch().catch(() => undefined);
    return route.abort().catch(() => undefined);
  });
  await page.route('**/api/command/**', (route) => (isLost ? route.abort() : route.continue()));
  await ticket.button('Buy BTC').click();
  await ticket.confirmAs('Buy BTC');
  await expect(page.getByText('not known yet whether this order was placed')).toBeVisible();
  // Meanwhile the channel sent it: the list has it once.
  await expect(ticket.orders).toHaveCount(1);
  await expect(page.getByTestId('pending-order')).toHaveCount(0);
  isLost = false;
  await expect(ticket.button('Buy BTC')).toBeVisible();
  await expect(ticket.orders).toHaveCount(1);
  expect(ids).toHaveLength(1);
  expect(await ticket.placed()).toBe(1);
});

story('an order far from the market', () => {
  let page: Page;
  let ticket: Ticket;
  let market: number;
  /** A fifth above the market. */
  let dear: string;

  test('SPOT-343 a limit order that crosses shows its approximate price', async ({
    openForStory,
    platform,
  }) => {
    page = await openForStory({ viewport: { width: 360, height: 740 } });
    ticket = new Ticket(page);
    await ticket.openWithFunds(platform.origin);
    market = Number((await ticket.price.inputValue()).replaceAll(',', ''));
    dear = String(Math.round(market * 1.2));
    await ticket.quantity.fill('0.01');
    await ticket.price.fill(dear);
    await expect(page.getByTestId('executes')).toContainText('Executes now at about');
  });

  test('SPOT-349 the price at the finger’s touch is asked about, and no error moves the button', async () => {
    const button = ticket.button('Buy BTC');
    const before = await button.boundingBox();
    await ticket.price.fill('60000.55');
    await expect(page.getByTestId('ticket').getByText('multiple of')).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
    await ticket.price.fill(dear);
    await button.hover();
    await page.mouse.down();
    // Changes the price as a moving market or another finger would.
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('input[name="price"]');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '30000');
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect(ticket.price).toHaveValue('30,000');
    await page.mouse.up();
    await expect(ticket.confirm.getByTestId('decisive')).toHaveText(
      new RegExp(`^${new Intl.NumberFormat('en').format(Number(dear) / 100)}`),
    );
  });

  test('SPOT-342 its distance from the market is in words', async () => {
    await expect(ticket.confirm.getByTestId('harm')).toContainText('% above the market.');
    await page.keyboard.press('Escape');
  });

  test('SPOT-941 a price outside the price band is refused in the ticket, with the bound', async () => {
    await ticket.price.fill(String(Math.round(market * 1.6)));
    await expect(
      page.getByTestId('ticket').getByText(/^At most [\d,.]+: the price is too far/),
    ).toBeVisible();
    await takePicture(page, 'trade-outside-band');
    // A press shortly after another one counts as the second tap of a double tap.
    await expect(async () => {
      await ticket.button('Buy BTC').click();
      await expect(ticket.price).toBeFocused({ timeout: 500 });
    }).toPass();
    await expect(ticket.confirm).toHaveCount(0);
  });

  test('SPOT-943 the sheet closes with the choice of a type, and has the time in force of a limit order', async () => {
    const sheet = page.getByRole('dialog', { name: 'Order type' });
    await page.getByTestId('ticket').getByRole('button', { name: 'Limit' }).click();
    await sheet.getByText('Market', { exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await page.getByTestId('ticket').getByRole('button', { name: 'Market' }).click();
    await sheet.getByText('Limit', { exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await page.getByTestId('ticket').getByRole('button', { name: 'Limit' }).click();
    await expect(sheet.getByRole('radio', { name: /GTC|Good till/ })).toBeChecked();
  });
});

test('SPOT-350 a level picked on the market’s page is the price in the ticket, however fast the press is', async ({
  page,
}) => {
  await openRoute(page, '/pages/trade/detail?symbol=BTC-USDT');
  const book = page.getByTestId('book-canvas');
  await expect(book).toBeVisible();
  await painted(page);
  const { width = 0 } = (await book.boundingBox()) ?? {};
  // Both taps are within one task: the engine has not answered the first one when Sell is pressed.
  await expect(async () => {
    await book.click({ position: { x: width * 0.75, y: 200 } });
    await expect(page.getByTestId('picked')).not.toBeEmpty({ timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Clear the selected price' }).click();
  await book.evaluate((canvas, x) => {
    const { left, top } = canvas.getBoundingClientRect();
    canvas.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + x, clientY: top + 200 }));
    document.querySelector<HTMLElement>('a[data-kind="down"]')?.click();
  }, width * 0.75);
  await expect(page).toHaveURL(/trade-spot\?.*price=[\d.]+/);
  const price = Number(new URLSearchParams(page.url().split('?')[1]).get('price'));
  const field = page.getByTestId('ticket').getByLabel('Price (USDT)');
  await expect(field).toHaveValue(new Intl.NumberFormat('en', { minimumFractionDigits: 1 }).format(price));
});
