/** An ambiguous amount: both readings are offered, and nothing is sent before the user chooses one. */
import { expect, openRoute, speak, test } from '../support/app-test.ts';
import { Ticket } from './models/ticket.ts';
import { Transfer } from './models/transfer.ts';

test('SPOT-320 ASSETS-329 an ambiguous amount asks, in English and German, and in a transfer too', async ({
  page,
  platform,
}) => {
  const ticket = new Ticket(page);
  await ticket.openWithFunds(platform.origin);
  const which = page.getByTestId('which-amount');
  const readings = which.getByRole('button');
  const price = page.locator('input[name="price"]');
  await page.getByText('Sell', { exact: true }).first().click();
  await price.fill('');
  await price.pressSequentially('90,000');
  await ticket.quantity.pressSequentially('0,01');
  await expect(readings).toHaveText(['90000 USDT', '90 USDT']);
  await expect(page.getByTestId('read')).toBeEmpty();
  await ticket.button('Sell BTC').click();
  await expect(price).toBeFocused();
  await expect(ticket.confirm).toHaveCount(0);
  await readings.first().click();
  await expect(which).toHaveCount(0);
  await expect(price).toHaveValue('90,000');
  await expect(page.getByTestId('read')).toHaveText('Sell 0.01 BTC at 90,000 USDT');

  // The caret of a field that groups digits: typing in the middle, and deleting over a mark.
  await price.fill('1234567');
  await price.press('Home');
  await price.press('ArrowRight');
  await price.press('ArrowRight');
  await price.press('Backspace');
  await expect(price).toHaveValue('234,567');
  await page.keyboard.type('x9');
  await expect(price).toHaveValue('9,234,567');
  await page.keyboard.type('8');
  await expect(price).toHaveValue('98,234,567');

  await speak(page, 'de');
  await price.fill('');
  await price.pressSequentially('84.000');
  await expect(readings).toHaveText(['84000 USDT', '84 USDT']);
  await readings.first().click();
  await expect(price).toHaveValue('84.000');
  await expect(page.getByTestId('read')).toHaveText('0,01 BTC zu 84.000 USDT verkaufen');
  expect(await ticket.placed()).toBe(0);

  await speak(page, 'en');
  const transfer = new Transfer(page);
  await openRoute(page, '/pages/assets/transfer');
  await expect(transfer.available).toHaveText('10,000');
  await transfer.amount.pressSequentially('1,000');
  await expect(transfer.button('Enter a valid amount')).toBeDisabled();
  await which.getByRole('button', { name: '1000 USDT' }).click();
  await transfer.button('Transfer').click();
  await expect(transfer.available).toHaveText('9,000');
});
