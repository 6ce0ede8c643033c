/** The contract ticket: from a market's page to an open position, by one tap an order. */
import type { Locator } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectHolds,
  openRoute,
  pageTest as test,
  speak,
} from '../support/app-test.ts';
import { nextPress } from '../support/next-press.ts';
import { ContractTicket } from './models/contract-ticket.ts';
import { downloaded } from './models/downloaded.ts';
import { setOnline } from './models/network.ts';

test.use({ expectedComplaints: /net::ERR_|Failed to load resource|WebSocket/ });

test('CONTRACT-406 CONTRACT-410 a perpetual’s page leads to its ticket; the tab remembers the kind', async ({
  page,
}) => {
  await openRoute(page, '/pages/trade/detail?symbol=ETH-USDT-PERP');
  await test.step('FUNDING-040 LIQUIDATION-513 rate, sources, past rates and the fund', async () => {
    await page.getByTestId('funding-link').click();
    await expect(page).toHaveURL(/funding\?symbol=ETH-USDT-PERP/);
    await expect(page.getByTestId('predicted-rate')).toHaveText(/^[+−]?0\.\d{4}%$/);
    await expect(page.getByTestId('funding-countdown')).toHaveText(/^0[0-7]:[0-5]\d:[0-5]\d$/);
    for (const name of ['mark', 'index']) await expect(page.getByTestId(name)).toHaveText(/\d/);
    const sources = page.getByTestId('index-sources');
    await expect(sources.getByText('Live')).toHaveCount(3);
    await expect(page.getByTestId('funding-interval')).toHaveText('8 hours');
    // Funding may be due while the tests run.
    const rates = page.getByText('No funding yet').or(page.getByTestId('funding-rate').first());
    await expect(rates).toBeVisible();
    await expect(page.getByTestId('open-interest')).toHaveText(/\d/);
    await expect(page.getByTestId('fund')).toHaveText(/^[\d,]{7,}\.\d\d$/);
    await page.getByRole('link', { name: 'Insurance fund' }).click();
    await expect(page.getByRole('heading', { name: 'Changes' })).toBeVisible();
    await page.goBack();
    await expect(page.getByTestId('fund')).toBeVisible();
    await page.goBack();
  });
  await page.getByRole('link', { name: 'Sell / Short' }).click();
  const ticket = page.getByTestId('ticket');
  await expect(ticket.getByRole('radio', { name: 'Short' })).toBeChecked();
  await expect(page.getByRole('heading', { name: 'ETH/USDT' })).toBeVisible();
  await expect(page.getByTestId('mark')).not.toHaveText('—');
  await expect(ticket.getByRole('button', { name: 'Click to log in' })).toBeVisible();
  await openRoute(page, '/pages/home/index');
  await page.getByRole('link', { name: 'Trade', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Contract', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('button', { name: 'Spot', exact: true }).click();
  await expect(ticket.getByRole('radio', { name: 'Buy' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Spot', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('CONTRACT-407 CONTRACT-408 CONTRACT-411 CONTRACT-414 opened, added to and reduced at 360 × 740', async ({
  page,
  platform,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const ticket = new ContractTicket(page);
  await ticket.openWithMargin(platform.origin);
  await test.step('hostile typing', async () => {
    await ticket.amount.pressSequentially('1e5');
    await expect(page.getByText('Enter a valid amount')).toBeVisible();
    await ticket.amount.fill('15');
    await expect(page.getByText('Insufficient balance')).toBeVisible();
    await ticket.amount.fill('');
    await ticket.button('Open long 20×').click();
    await expect(page.getByText('Enter an amount')).toBeVisible();
  });
  await test.step('CONTRACT-550 CONTRACT-551 CONTRACT-244 the button stays, with any message', async () => {
    const button = ticket.button('Open long 20×');
    const leg = (name: string) => page.locator(`input[name="${name}"]`);
    await ticket.amount.fill('0.01');
    await page.getByLabel('TP/SL').check();
    const before = await boxOf(button);
    expect(before.y + before.height).toBeLessThan(740 - 56);
    await leg('takeProfit').fill('1');
    await leg('stopLoss').fill('9000000');
    const first = page.getByText('TP must be above the price');
    await expect(first).toBeVisible();
    await expect(page.getByText('SL must be below the price')).toBeVisible();
    expect(await boxOf(button)).toEqual(before);
    await test.step('CONTRACT-172 they cover no value', async () => {
      const last = await boxOf(page.getByTestId('distance'));
      expect((await boxOf(first)).y).toBeGreaterThanOrEqual(last.y + last.height);
    });
    await leg('takeProfit').fill('1e5');
    await leg('stopLoss').fill('1e5');
    for (const name of ['TP', 'SL'])
      await expect(page.getByText(`${name}: Enter a valid price`)).toBeVisible();
    expect(await boxOf(button)).toEqual(before);
    await leg('takeProfit').fill('');
    await leg('stopLoss').fill('');
    await test.step('CONTRACT-170 TP/SL without a price is refused at the field', async () => {
      await nextPress(page);
      await button.click();
      await expect(page.getByText('Enter a take profit or a stop loss, or turn TP/SL off')).toBeVisible();
      await expect(leg('takeProfit')).toBeFocused();
      expect(await boxOf(button)).toEqual(before);
    });
    await leg('stopLoss').fill('1000');
    await nextPress(page);
    await setOnline(page, false);
    await ticket.place('Open long 20×');
    const message = page.getByTestId('ticket').getByRole('alert');
    await expect(message).toHaveText('You are offline. The order was not sent.');
    const shown = await boxOf(message.locator('p'));
    expect(shown.y + shown.height).toBeLessThanOrEqual(before.y);
    expect(await boxOf(button)).toEqual(before);
    await speak(page, 'de');
    await expect(message).toHaveText('Sie sind offline. Die Order wurde nicht gesendet.');
    await speak(page, 'en');
    await setOnline(page, true);
    await expect(message).toBeEmpty();
    await page.getByLabel('TP/SL').uncheck();
  });
  await test.step('CONTRACT-176 nothing touches or is cut off at 320 px', async () => {
    const found: string[] = [];
    for (const positionMode of ['hedge', 'one-way'] as const) {
      await ticket.setPositionMode(positionMode);
      for (const type of ['Limit', 'Market', 'Stop market', 'Stop limit', 'Trailing stop'])
        found.push(...(await ticket.faultsAt320(type)).map((fault) => `${positionMode}, ${type}, ${fault}`));
    }
    expect(found).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
  });
  await test.step('modes', async () => {
    await page.getByRole('button', { name: 'Leverage: 20×' }).click();
    await page.getByRole('button', { name: '50×', exact: true }).click();
    await expect(page.getByTestId('leverage-most')).not.toHaveText('—');
    await expectAccessible(page);
    await ticket.button('Confirm').click();
    await expect(page.getByRole('button', { name: 'Leverage: 50×' })).toBeVisible();
  });
  await test.step('open', async () => {
    await ticket.chooseType('Market');
    await ticket.amount.fill('0.01');
    for (const value of ['most', 'cost', 'fee', 'liquidation', 'distance'])
      await expect(page.getByTestId(value)).not.toHaveText('—');
    await expect(page.getByTestId('read')).toContainText('0.01 BTC at the market price ≈');
    await test.step('WHY-006 the values explain themselves', async () => {
      const sheet = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Est. liq. price' }).click();
      await expect(sheet.getByTestId('why-liquidation')).toHaveText(/^\d/);
      await expect(sheet.locator('tr[aria-current="true"]')).toHaveCount(1);
      await expect(sheet.getByRole('alert')).toHaveCount(0);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Cost', exact: true }).click();
      await expect(sheet.getByTestId('why-cost')).toHaveText(/^\d/);
      await expect(sheet.getByRole('alert')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Est. fee', exact: true }).click();
      await expect(sheet.getByTestId('why-takerFee')).toHaveText(/^\d/);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    });
    await test.step('WHY-007 WHY-008 maximum and balance explain themselves', async () => {
      const sheet = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Max', exact: true }).click();
      await expect(sheet.getByTestId('why-most')).toHaveText(/^\d/);
      await sheet.getByRole('button', { name: 'Available' }).click();
      await expect(sheet.getByTestId('why-available')).toHaveText(/^\d/);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      await page.getByRole('button', { name: 'Available', exact: true }).click();
      await expect(sheet.getByTestId('why-available')).toHaveText(/^\d/);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    });
    const segment = await page.getByRole('button', { name: 'Spot', exact: true }).boundingBox();
    expect(segment?.height).toBeGreaterThanOrEqual(40);
    const box = await ticket.button('Open long 50×').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740 - 56);
    await ticket.place('Open long 50×');
    await expect.poll(() => ticket.position()).toMatch(/^0\.0100*$/);
  });
  await test.step('a mode with an open position is refused, and says why', async () => {
    await page.getByRole('button', { name: 'Contract settings' }).click();
    await page.getByRole('dialog').locator('label', { hasText: 'Hedge mode' }).click();
    await ticket.button('Confirm').click();
    await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty();
    await page.keyboard.press('Escape');
  });
  await test.step('add, in lots', async () => {
    await page.getByRole('button', { name: 'Unit: BTC' }).click();
    await page.getByRole('dialog').locator('label', { hasText: '1 lot is' }).click();
    await ticket.amount.fill('500');
    await ticket.place('Open long 50×');
    await expect.poll(() => ticket.position()).toMatch(/^0\.0150*$/);
  });
  await test.step('reduce', async () => {
    await page.getByTestId('ticket').getByText('Short', { exact: true }).click();
    await page.getByLabel('Reduce-only').check();
    await ticket.button('100%').click();
    await ticket.place('Close long');
    await expect.poll(() => ticket.position()).toBe('');
    await ticket.amount.fill('1');
    await expect(page.getByText('There is no position to close')).toBeVisible();
  });
  await expectHolds(page, 'contract-ticket', 'light');
  await test.step('STATEMENT-004 the year’s sums, by month and contract', async () => {
    await openRoute(page, '/pages/assets/statement');
    await expect(page.getByTestId('statement-total').locator('[data-part="fee"] dd')).toHaveText(/^−\d/);
    await expectHolds(page, 'statement', 'light');
  });
  await test.step('STATEMENT-005 STATEMENT-010 STATEMENT-020 the year is saved as a file, and printed', async () => {
    const file = await downloaded(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
    expect(file.name).toMatch(/^brisk-contracts-\d{4}\.csv$/);
    const [header, ...rows] = file.lines;
    expect(header).toEqual(['Month', 'Contract', 'Realised PnL', 'Fees', 'Funding', 'Net', 'Asset']);
    expect(rows.map(([, contract]) => contract)).toEqual(['BTC-USDT-PERP']);
    const printed = page.evaluate(() => new Promise((done) => addEventListener('beforeprint', done)));
    await page.getByRole('button', { name: 'Print' }).click();
    await printed;
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByTestId('statement-total')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByTestId('statement-head').locator('dd')).toHaveText([
      ...[/^Cleo\S+$/, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC\)$/],
    ]);
    // STATEMENT-010: a loss is black too, with its sign.
    const fee = page.getByTestId('statement-total').locator('[data-part="fee"] dd');
    await expect(fee).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.getByRole('button', { name: 'Back' })).toBeHidden();
    await expect(fee).toHaveText(/^−\d/);
    await page.emulateMedia({ media: null });
  });
});

async function boxOf(element: Locator) {
  return (await element.boundingBox()) ?? { y: NaN, height: NaN };
}
