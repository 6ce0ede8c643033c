/** A user's positions of contracts, from their opening to the close of all. */
import type { Locator, Page } from '@playwright/test';
import { newCommandId } from '../../src/api/command-id.ts';
import { expect, expectHolds, moveTo, pageStory, test } from '../support/app-test.ts';
import { nextPress } from '../support/next-press.ts';
import { downloaded } from './models/downloaded.ts';
import { showDelistings } from './models/shown-delistings.ts';
import { Transfer } from './models/transfer.ts';

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

pageStory('a user’s positions of contracts', () => {
  let user: Transfer;
  let page: Page;
  let positions: Locator;
  let sheet: Locator;

  const open = (symbol: string, side: 'buy' | 'sell', size: string) =>
    user.ask('POST', '/contract/placeOrder', { id: newCommandId(), symbol, side, type: 'market', size });
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
    await user.moveToContracts();
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
    const symbol = 'BTC-USDT-PERP';
    const shown = { [symbol]: { ...delisting, windowMinutes: 30 } };
    await showDelistings(page, shown);
    // Terms that are known stay until the page is loaded.
    await page.goto('/?delisted#/pages/assets/sport-record');
    await expect(bitcoin.getByTestId('delisting')).toContainText('Delisting on 2036-01-05');
    await expect(page.getByTestId('delisting')).toHaveCount(1);
    await expect(bitcoin.getByRole('button', { name: /^Reverse/ })).toBeDisabled();
    await expect(bitcoin.getByRole('button', { name: /^Close/ })).toBeEnabled();
    await test.step('CONTRACT-253 after the end of trading only its margin can be changed', async () => {
      shown[symbol] = { ...delisting, windowMinutes: 10_000_000 };
      await page.reload();
      await expect(bitcoin.getByTestId('delisting')).toContainText('Trading has ended');
      for (const name of [/^Close BTC/, /^Reverse BTC/, /^TP \/ SL BTC/])
        await expect(bitcoin.getByRole('button', { name })).toBeDisabled();
      await expect(bitcoin.getByRole('button', { name: /^Margin BTC/ })).toBeEnabled();
    });
    // A call that is under way keeps its route until it is answered.
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('CONTRACT-513 all are closed at once, with a result for each', async () => {
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
