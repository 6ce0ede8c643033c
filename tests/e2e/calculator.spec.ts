/** The calculator of contracts: from the ticket and back into it, with the user's mode. */
import type { Locator, Page } from '@playwright/test';
import { newCommandId } from '../../src/api/command-id.ts';
import {
  expect,
  expectHolds,
  pageStory as story,
  pageTest as test,
  takePicture,
} from '../support/app-test.ts';
import { nextPress } from '../support/next-press.ts';
import { ContractTicket } from './models/contract-ticket.ts';

test.use({ expectedComplaints: /net::ERR_|Failed to load resource|WebSocket/ });

story('the calculator from the ticket and back', () => {
  let page: Page;
  let ticket: ContractTicket;
  let use: Locator;

  const answer = (name: string) => page.getByTestId(`answer-${name}`);
  const field = (name: string) => page.getByLabel(name, { exact: true });

  test('CALCULATOR-012 a plan that lacks a value is no order', async ({ openForStory, platform }) => {
    page = await openForStory({ viewport: { width: 360, height: 740 } });
    use = page.getByRole('button', { name: 'Use in ticket' });
    ticket = new ContractTicket(page);
    await ticket.openWithMargin(platform.origin);
    await ticket.amount.fill('0.01');
    await page.getByRole('button', { name: 'Contract settings' }).click();
    await page.getByRole('link', { name: 'Calculator' }).click();
    await expect(field('Quantity')).toHaveValue('0.01');
    await expect(use).toBeDisabled();
  });

  test('CALCULATOR-008 profit and return, from the live mark', async () => {
    // The entry price is the live mark.
    await field('Exit price').fill('900000');
    await expect(answer('settled')).toHaveText(/^\d/);
    await expect(page.getByRole('listitem').filter({ hasText: 'Closing fee' })).toContainText('×');
    await field('Entry price').fill('60000');
    await field('Exit price').fill('66000');
    await field('Leverage').fill('10');
    await expect(answer('settled')).toHaveText('60.00');
    await expect(answer('roe')).toHaveText('100.00%');
    await expectHolds(page, 'calculator-pnl');
  });

  test('CALCULATOR-008 liquidation, average entry and maximum', async () => {
    await page.getByRole('tab', { name: 'Liq. price' }).click();
    await page.getByText('Cross', { exact: true }).click();
    await field('Balance').fill('100');
    await expect(answer('liquidation')).toHaveText(/^50,\d{3}\.\d$/);
    await expect(page.locator('tr[aria-current="true"]')).toHaveCount(1);
    await expectHolds(page, 'calculator-liquidation');
    await page.getByRole('tab', { name: 'Average entry' }).click();
    const first = page.getByRole('group', { name: 'Fill 1' });
    await first.getByLabel('Price').fill('60000');
    await first.getByLabel('Quantity').fill('1');
    await expect(answer('entryPrice')).toHaveText('60,000.0');
    await expectHolds(page, 'calculator-average');
    await page.getByRole('tab', { name: 'Maximum position' }).click();
    await field('Balance').fill('500');
    await expect(answer('most')).toHaveText(/^0\.08\d*$/);
    await expect(page.getByText('Also sets Cross 10× for this contract.')).toBeVisible();
  });

  test('CALCULATOR-009 a wrong field takes the focus and changes nothing', async () => {
    await field('Leverage').fill('999');
    await use.click();
    await expect(field('Leverage')).toBeFocused();
    await expect(field('Leverage')).toHaveAttribute('aria-invalid', 'true');
    await field('Leverage').fill('10');
    await nextPress(page);
  });

  test('CALCULATOR-008 the plan is in the ticket, with price, leverage and margin mode', async () => {
    await use.click();
    await expect(ticket.amount).toHaveValue(/^0\.08/);
    await expect(page.getByRole('button', { name: 'Leverage: 10×' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Margin mode: Cross' })).toBeVisible();
    await expect(page.locator('input[name="price"]')).toHaveValue('60,000');
  });

  test('CALCULATOR-011 the way back leads to the calculator, as it was', async () => {
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Maximum position' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(field('Balance')).toHaveValue('500');
  });
});

test('CALCULATOR-013 a planned leverage that moves margin of an open position asks first', async ({
  page,
  platform,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const ticket = new ContractTicket(page);
  await ticket.openWithMargin(platform.origin);
  const symbol = 'BTC-USDT-PERP';
  const order = { symbol, side: 'buy', type: 'market', size: '0.01' };
  await ticket.ask('POST', '/contract/placeOrder', { id: newCommandId(), ...order });
  await page.getByRole('button', { name: 'Contract settings' }).click();
  await page.getByRole('link', { name: 'Calculator' }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Entry price').fill('60000');
  await field('Exit price').fill('66000');
  await field('Quantity').fill('0.01');
  await field('Leverage').fill('10');
  const use = page.getByRole('button', { name: 'Use in ticket' });
  await use.click();
  const sheet = page.getByRole('dialog', { name: 'Leverage' });
  await expect(sheet.getByTestId('leverage-effect')).toContainText('Margin of the open position');
  await takePicture(page, 'calculator-moved-margin');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  const leverage = async () => {
    const { list } = (await ticket.ask('GET', '/contract/positions')) as { list: { leverage: number }[] };
    return list.map((position) => position.leverage);
  };
  expect(await leverage()).not.toEqual([10]);
  await nextPress(page);
  await use.click();
  await nextPress(page);
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: 'Leverage: 10×' })).toBeVisible();
  expect(await leverage()).toEqual([10]);
});
