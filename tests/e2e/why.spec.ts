/** Why a value of an open position is what it is: from value to value, down to the sources of the index. */
import type { Locator } from '@playwright/test';
import { newCommandId } from '../../src/api/command-id.ts';
import { expect, expectHolds, moveTo, pageTest as test } from '../support/app-test.ts';
import { nextPress } from '../support/next-press.ts';
import { Transfer } from './models/transfer.ts';

test('WHY-004 a tap on a value explains it, and its inputs in turn', async ({ page, platform }) => {
  const user = new Transfer(page);
  const sheet = page.getByRole('dialog');
  const bitcoin = page.getByTestId('position');
  const press = async (name: string | RegExp, within: Locator) => {
    await nextPress(page);
    await within.getByRole('button', { name }).click();
  };
  await user.begin(platform.origin);
  await user.moveToContracts();
  const order = { symbol: 'BTC-USDT-PERP', side: 'buy', type: 'market', size: '0.01' };
  await user.ask('POST', '/contract/placeOrder', { id: newCommandId(), ...order });
  await moveTo(page, '/pages/assets/sport-record');
  await expect(bitcoin).toHaveAttribute('data-status', 'live');

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
