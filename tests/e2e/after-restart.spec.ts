/**
 * A user's positions of contracts from their opening to the close of all, and a user's orders from the open ones to the
 * fills, on one platform that restarts in the middle of each.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, expectHolds, moveTo, pageStory, story, test } from '../support/app-test.ts';
import { Finger, type Point } from '../support/finger.ts';
import { nextPress } from '../support/next-press.ts';
import { downloaded } from './models/downloaded.ts';
import { showDelisting } from './models/shown-delisting.ts';
import { Transfer } from './models/transfer.ts';

// The platform is away for a moment.
test.use({
  environment: { SEED: 'browser' },
  expectedComplaints: /net::ERR_|WebSocket connection|Failed to load resource/,
});

/**
 * The names of a position's changes. A market order that takes several levels is several changes of one kind; if it
 * closes the position, the last one is named otherwise.
 */
const kinds = (names: readonly string[]) => {
  const changes = names.filter((name, at) => name !== 'Increased' && name !== names[at - 1]);
  return changes.filter(
    (name, at) => name !== 'Reduced' || ![changes[at - 1], changes[at + 1]].includes('Closed'),
  );
};

let commands = 0;
const nextId = () => `01900000-0000-7000-8003-${String(++commands).padStart(12, '0')}`;

/** Places an order through the API; returns the order's number. */
async function place(user: Transfer, order: object): Promise<number> {
  const input = { id: nextId(), side: 'buy', type: 'limit', ...order };
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

pageStory('a user’s positions of contracts', () => {
  let user: Transfer;
  let page: Page;
  let positions: Locator;
  let sheet: Locator;

  const open = (symbol: string, side: 'buy' | 'sell', size: string) =>
    user.ask('POST', '/contract/placeOrder', { id: nextId(), symbol, side, type: 'market', size });
  const press = async (name: string | RegExp, within: Page | Locator = page) => {
    await nextPress(page);
    await within.getByRole('button', { name }).click();
  };

  test('CONTRACT-510 a position opened elsewhere appears, and its PnL follows the mark', async ({
    openForStory,
    platform,
  }) => {
    page = await openForStory();
    user = new Transfer(page);
    positions = page.getByTestId('position');
    sheet = page.getByRole('dialog');
    await user.begin(platform.origin);
    const transfer = { id: nextId(), from: 'funds', to: 'contract', asset: 'USDT', amount: '5000' };
    await user.ask('POST', '/assets/transfer', transfer);
    await moveTo(page, '/pages/assets/sport-record');
    await expect(page.getByText('No open positions')).toBeVisible();

    await open('BTC-USDT-PERP', 'buy', '0.02');
    await open('ETH-USDT-PERP', 'sell', '0.5');
    await expect(positions).toHaveCount(2);
    const bitcoin = positions.filter({ hasText: 'BTC/USDT' });
    await expect(bitcoin).toHaveAttribute('data-status', 'live');
    await expect(bitcoin.getByTestId('size')).toHaveText('0.02000');
    await expect(bitcoin.getByTestId('margin-ratio')).toContainText(/\d% · safe/);
    const mark = bitcoin.getByTestId('mark');
    const before = await mark.textContent();
    const pnl = await bitcoin.getByTestId('pnl').textContent();
    await expect(mark).not.toHaveText(before ?? '');
    await expect(bitcoin.getByTestId('pnl')).not.toHaveText(pnl ?? '');
    await expect(page.getByTestId('total-pnl')).toHaveText(/^[+\u2212]?\d/);
    await test.step('APP-848 a live number fills its frame', async () => {
      const frames = await page.locator('[data-shape]').evaluateAll((all) =>
        (all as HTMLElement[]).map((frame) => {
          const words = document.createRange();
          words.selectNodeContents(frame);
          const isShape = frame.dataset['shape'] === frame.textContent.replace(/\d/g, '0');
          return isShape && Math.abs(words.getBoundingClientRect().width - frame.clientWidth) < 1.5;
        }),
      );
      expect(frames.length).toBeGreaterThan(10);
      expect(frames).not.toContain(false);
    });
    await expectHolds(page, 'positions');
    await test.step('APP-849 a card out of sight is not written, and is current as soon as it is seen', async () => {
      const size = page.viewportSize() ?? { width: 390, height: 844 };
      await page.setViewportSize({ ...size, height: 400 });
      const [above, below] = [positions.first(), positions.last()];
      await expect(below).not.toBeInViewport();
      const marks = [above, below].map((card) => card.getByTestId('mark'));
      const [moving, resting] = marks as [Locator, Locator];
      const rested = await resting.textContent();
      const seen = new Set<string | null>();
      await expect.poll(async () => seen.add(await moving.textContent()).size).toBeGreaterThan(3);
      await expect(resting).toHaveText(rested ?? '');
      await below.evaluate((each) => each.scrollIntoView());
      await expect(resting).not.toHaveText(rested ?? '');
      await page.setViewportSize(size);
      await above.evaluate((each) => each.scrollIntoView());
    });
  });

  test('CONTRACT-526 the page of the account shows the equity with the open positions', async () => {
    await moveTo(page, '/pages/assets/my-assets?kind=contract');
    const equity = page.getByTestId('contract-equity');
    await expect(equity.getByTestId('wallet')).toHaveText(/^4,99\d\.\d\d USDT$/);
    await expect(page.getByTestId('total-value')).toHaveText(/^4,9\d\d\.\d\d USDT$/);
    await expect(equity.getByTestId('unrealised')).toHaveText(/^[+\u2212]?\d+\.\d\d USDT$/);
    await expect(equity.getByTestId('spendable')).toHaveText(/^4,\d{3}\.\d\d USDT$/);
    await moveTo(page, '/pages/assets/sport-record');
    await expect(positions).toHaveCount(2);
  });

  test('CONTRACT-511 a part is closed, margin is added, a take-profit is set and cancelled', async () => {
    const bitcoin = positions.filter({ hasText: 'BTC/USDT' });
    await press(/^Close BTC/);
    await press('50%', sheet);
    await expect(sheet.getByLabel(/^Quantity/)).toHaveValue('0.01000');
    await expectHolds(page, 'close-position');
    await press(/^Close long/, sheet);
    await expect(bitcoin.getByTestId('size')).toHaveText('0.01000');

    const margin = await bitcoin.getByTestId('margin').textContent();
    await press(/^Margin BTC/);
    await sheet.getByLabel(/^Amount/).fill('25');
    await expect(sheet.getByTestId('liquidation-after')).toContainText('→');
    await press('Add margin', sheet);
    await expect(bitcoin.getByTestId('margin')).not.toHaveText(margin ?? '');

    await press(/^TP \/ SL BTC/);
    const profit = sheet.getByTestId('take-profit');
    await profit.getByLabel('Trigger price').fill('1');
    await expect(profit.getByText('Must be above the entry price and the present price')).toBeVisible();
    await profit.getByLabel('Trigger price').fill('900000');
    await expectHolds(page, 'protect-position');
    await press('Set take profit', sheet);
    await expect(sheet.getByTestId('open-trigger')).toContainText('Take profit');
    await page.keyboard.press('Escape');
    await expect(bitcoin.getByTestId('protection')).toHaveText('900,000.0 / —');
    await page.getByRole('tab', { name: 'Triggers 1' }).click();
    await press(/^Cancel order/);
    await expect(page.getByText('No triggers')).toBeVisible();
    await page.getByRole('tab', { name: 'Positions 2' }).click();

    await test.step('POSITION-010 the changes of an open position, with its live values', async () => {
      await press(/^Position details BTC/);
      await sheet.getByRole('link', { name: /^All changes BTC/ }).click();
      const names = page.getByTestId('history-change').locator('strong');
      await expect
        .poll(async () => kinds(await names.allTextContents()))
        .toEqual(['Margin added', 'Reduced', 'Opened']);
      await expect(page.getByTestId('history-mark')).toHaveText(/^\d/);
      await expect(page.getByTestId('history-pnl')).toHaveText(/^[+\u2212]?\d/);
      await moveTo(page, '/pages/assets/sport-record');
      await expect(positions).toHaveCount(2);
    });
  });

  test('WHY-004 a tap on a value explains it, and its inputs in turn', async () => {
    const bitcoin = positions.filter({ hasText: 'BTC/USDT' });
    await press(/^Margin ratio /, bitcoin);
    await expect(sheet.getByRole('heading')).toHaveText(/^Why \d\d?\.\d+%\?$/);
    await press(/^Equity /, sheet);
    await expect(sheet.getByTestId('why-equity')).toHaveText(/\d/);
    await press('Back', sheet);
    await press(/^Maintenance margin \(USDT\) /, sheet);
    await press(/^Maintenance margin rate /, sheet);
    await expect(sheet.locator('tr[aria-current="true"]')).toHaveCount(1);
    await expect(sheet.getByRole('heading')).toHaveText('Risk tiers');
    // Escape goes one explanation back, like the browser's Back.
    await page.keyboard.press('Escape');
    await expect(sheet.getByTestId('why-maintenance')).toBeVisible();
    await expect(sheet.getByRole('row')).toHaveCount(0);
    await test.step('WHY-009 the index opens its sources', async () => {
      await press(/^Value /, sheet);
      await press(/^Index price /, sheet);
      await expect(sheet.getByTestId('why-median')).toHaveText(/^\d/);
      await expect(sheet.getByTestId('why-sources').getByText('Live').first()).toBeVisible();
      await press('Back', sheet);
      await press('Back', sheet);
    });
    await press('Back', sheet);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);

    const price = await bitcoin.getByTestId('liquidation').textContent();
    await press(/^Liq\. price /, bitcoin);
    await expect(sheet.getByTestId('why-liquidation')).toHaveText(price ?? '');
    await expect(sheet.getByRole('alert')).toHaveCount(0);
    await expectHolds(page, 'why-liquidation');
    await page.keyboard.press('Escape');
  });

  test('CONTRACT-512 a position is reversed, with its result shown before', async () => {
    await press(/^Reverse BTC/);
    await expect(sheet.getByTestId('reverse-result')).toHaveText('Short 0.01000 BTC');
    await expect(sheet.getByTestId('reverse-fee')).toHaveText(/\d/);
    const liquidation = sheet.getByTestId('reverse-liquidation');
    await expect(liquidation).toHaveText(/\d/);
    await press(/^Reverse to short/, sheet);
    const bitcoin = positions.filter({ hasText: 'BTC/USDT' });
    await expect(bitcoin).toContainText('Short');
    await expect(bitcoin.getByTestId('size')).toHaveText('0.01000');
  });

  test('CONTRACT-520 entry and liquidation price are on the chart', async () => {
    await moveTo(page, '/pages/trade/detail?symbol=BTC-USDT-PERP');
    const lines = page.getByTestId('own-on-chart').getByRole('listitem');
    await expect(lines).toHaveText([/^Short 0\.01 @ \d/, /^Liq\. \d/]);
  });

  test('CONTRACT-250 a position whose contract ends says when and how', async () => {
    const bitcoin = positions.filter({ hasText: 'BTC/USDT' });
    const delisting = { at: Date.UTC(2036, 0, 5, 10), price: null, samples: 0, leastSamples: 15 };
    const shown = { delisting: { ...delisting, windowMinutes: 30 } };
    await showDelisting(page, 'BTC-USDT-PERP', shown);
    // Terms that are known stay until the page is loaded, so the next load, after the restart, ends the delisting.
    await page.goto('/?delisted#/pages/assets/sport-record');
    await expect(bitcoin.getByTestId('delisting')).toContainText('Delisting on 2036-01-05');
    await expect(page.getByTestId('delisting')).toHaveCount(1);
    await expect(bitcoin.getByRole('button', { name: /^Reverse/ })).toBeDisabled();
    await expect(bitcoin.getByRole('button', { name: /^Close/ })).toBeEnabled();
    await test.step('CONTRACT-253 after the end of trading only its margin can be changed', async () => {
      shown.delisting = { ...delisting, windowMinutes: 10_000_000 };
      await page.reload();
      await expect(bitcoin.getByTestId('delisting')).toContainText('Trading has ended');
      for (const name of [/^Close BTC/, /^Reverse BTC/, /^TP \/ SL BTC/])
        await expect(bitcoin.getByRole('button', { name })).toBeDisabled();
      await expect(bitcoin.getByRole('button', { name: /^Margin BTC/ })).toBeEnabled();
    });
    // A call that is under way keeps its route until it is answered.
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('CONTRACT-513 all are closed after a restart, with a result for each', async ({ restart }) => {
    await restart();
    await page.goto('/?again#/pages/assets/sport-record');
    await expect(positions).toHaveCount(2);
    await expect(positions.first()).toHaveAttribute('data-status', 'live');
    await press('Close all');
    await expect(sheet).toContainText('Buy 0.01000 BTC at the market price');
    await expectHolds(page, 'close-all');
    await press('Close all', sheet);
    await expect(sheet.getByTestId('close-results')).toContainText('Closed 0.01000 BTC');
    await expect(sheet.getByTestId('close-results')).toContainText('Closed 0.500 ETH');
    await press('Done', sheet);
    await expect(page.getByText('No open positions')).toBeVisible();
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByTestId('closed-position')).toHaveCount(3);
    await test.step('POSITION-011 POSITION-040 a closed position’s changes, PnL over time and file', async () => {
      await page
        .getByRole('link', { name: /^All changes BTC/ })
        .last()
        .click();
      const changes = page.getByTestId('history-change');
      await expect
        .poll(async () => kinds(await changes.locator('strong').allTextContents()))
        .toEqual(['Closed', 'Margin added', 'Reduced', 'Opened']);
      await expect(page.getByTestId('pnl-chart').getByRole('img')).toHaveAccessibleName(/^PnL over time/);
      await expect(page.getByTestId('history-sums').locator('[data-part="fee"]')).toHaveText(/^\u2212\d/);
      await page
        .getByTestId('pnl-chart')
        .getByRole('img')
        .click({ position: { x: 1, y: 10 } });
      const opened = (await changes.last().textContent())?.match(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)?.[0];
      await expect(page.getByTestId('pnl-reading')).toContainText(opened ?? 'no time');
      await expectHolds(page, 'position-history');
      const file = await downloaded(page, () => press('Download CSV'));
      expect(file.name).toMatch(/^brisk-position-\d+\.csv$/);
      expect(kinds(file.lines.map(([, , change]) => change ?? ''))).toEqual([
        ...['Change', 'Opened', 'Reduced', 'Margin added', 'Closed'],
      ]);
      await page.goBack();
      await expect(page.getByTestId('closed-position')).toHaveCount(3);
    });
    await page.getByText('Orders', { exact: true }).last().click();
    await expect(page.getByTestId('contract-order')).toHaveCount(6);
    await page.getByText('Fills', { exact: true }).click();
    await expect(page.getByTestId('contract-fill').first()).toContainText('Realised PnL (USDT)');
  });
});

story('a user’s orders', () => {
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

  test('SPOT-120 open orders are cancelled singly or all at once, over a restart', async ({ restart }) => {
    // Sideways, but not far; along the list; far enough.
    const second = open.filter({ hasText: '30,001' });
    await drag(page, second, { x: -60, y: 0 });
    await drag(page, second, { x: -30, y: -160 });
    await expect(open).toHaveCount(3);
    await drag(page, second, { x: -150, y: 4 });
    await expect(second).toHaveCount(0);
    await expect(open).toHaveCount(2);

    await restart();
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
