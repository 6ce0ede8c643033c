import { expect, openRoute, speak, test } from '../support/app-test.ts';
import { newCommandId } from '../../src/api/command-id.ts';
import { openSession } from './models/newcomer.ts';
import { Ticket } from './models/ticket.ts';

test('look', async ({ page, platform }) => {
  test.setTimeout(240_000);
  const ticket = new Ticket(page);
  await openSession(page, platform.origin);
  await openRoute(page, '/pages/trade/index?symbol=BTC-USDT-PERP', 'light');
  await ticket.ask('POST', '/assets/transfer', { id: newCommandId(), from: 'funds', to: 'contract', asset: 'USDT', amount: '5000' });
  const shot = async (name: string) => { await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/ticket/${name}.png` }); };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('input[name="amount"]').fill('0.15');
  await page.waitForTimeout(1500);
  for (const language of ['en', 'de', 'fin', 'cn'] as const) {
    await speak(page, language);
    await shot(`360-${language}`);
  }
  await speak(page, 'en');
  await page.getByRole('button', { name: 'Leverage: 20×' }).click();
  await shot('s-leverage');
  await page.getByRole('button', { name: '50×' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Leverage: 50×' })).toBeVisible();
  await page.getByRole('button', { name: 'Margin mode: Isolated' }).click();
  await shot('s-margin');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open long 50×' }).click();
  await shot('s-confirm');
  await page.getByRole('dialog').getByRole('button', { name: 'Open long 50×' }).click();
  await shot('after');
  await page.getByRole('button', { name: 'Contract settings' }).click();
  await page.getByText('Hedge mode').click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await shot('s-settings-refused');
  await page.keyboard.press('Escape');
  await page.locator('.x, input[type=checkbox]').first().check();
  await page.locator('input[name="amount"]').fill('0.01');
  await page.locator('input[name="takeProfit"]').fill('1');
  await shot('tpsl');
  await page.getByTestId('ticket').getByRole('button', { name: /Limit/ }).click();
  await shot('s-type');
  await page.getByText('Trailing stop').click();
  await shot('trailing');
});
