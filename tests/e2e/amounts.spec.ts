/** An ambiguous amount: both readings are offered, and nothing is sent before the user chooses one. */
import type { Locator, Page } from '@playwright/test';
import { expect, moveTo, pageTest as test, speak, story } from '../support/app-test.ts';
import { Ticket } from './models/ticket.ts';
import { Transfer } from './models/transfer.ts';

story('an ambiguous amount', () => {
  let page: Page;
  let ticket: Ticket;
  let transfer: Transfer;
  let which: Locator;
  let readings: Locator;
  let price: Locator;

  test('ASSETS-934 SPOT-930 typed key by key, a character of no amount stays, and nothing is sent', async ({
    openForStory,
    platform,
  }) => {
    page = await openForStory();
    ticket = new Ticket(page);
    transfer = new Transfer(page);
    which = page.getByTestId('which-amount');
    readings = which.getByRole('button');
    price = page.locator('input[name="price"]');
    await ticket.openWithFunds(platform.origin);
    await ticket.quantity.pressSequentially('1e2');
    await expect(ticket.quantity).toHaveValue('1e2');
    await expect(page.getByTestId('ticket')).toContainText('Enter a valid amount');
    await ticket.button('Buy BTC').click();
    await expect(ticket.quantity).toBeFocused();
    await ticket.quantity.fill('0.01');
    await ticket.price.fill('');
    await ticket.price.pressSequentially('-1');
    await expect(ticket.price).toHaveValue('-1');
    await expect(page.getByTestId('ticket')).toContainText('Enter a valid price');
    // A press shortly after another one is ignored (SPEC §9).
    await expect(async () => {
      await ticket.button('Buy BTC').click();
      await expect(ticket.price).toBeFocused({ timeout: 500 });
    }).toPass();
    await expect(ticket.confirm).toHaveCount(0);
    expect(await ticket.placed()).toBe(0);

    await moveTo(page, '/pages/assets/transfer');
    await expect(transfer.available).toHaveText('10,000');
    for (const keys of ['1e3', '-1']) {
      await transfer.amount.fill('');
      await transfer.amount.pressSequentially(keys);
      await expect(transfer.amount).toHaveValue(keys);
      await expect(transfer.button('Enter a valid amount')).toBeDisabled();
    }
    expect(await transfer.postings()).toBe(0);
  });

  test('SPOT-931 SPOT-933 the readings cover their own field, and the sheet confirms the number', async () => {
    const phone = page.viewportSize() ?? { width: 0, height: 0 };
    await moveTo(page, '/pages/trade/index');
    await expect(ticket.price).not.toHaveValue('');
    await page.setViewportSize({ width: 360, height: 740 });
    const edges = async (locator: Locator) => {
      const box = await locator.boundingBox();
      return box === null ? [] : [box.y, box.y + box.height];
    };
    for (const field of [ticket.price, ticket.quantity, ticket.total]) {
      const own = await edges(field.locator('xpath=ancestor::div[1]'));
      await field.fill('');
      await field.pressSequentially('9,0000');
      await expect(readings).toHaveText([/^90,000 /, /^9 /]);
      expect(await edges(which)).toEqual(own);
      await field.fill('');
    }

    await speak(page, 'de');
    await price.fill('');
    await price.pressSequentially('84,000');
    await page.getByLabel('Menge (BTC)').fill('0,5000');
    await page.getByRole('button', { name: 'BTC kaufen', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByTestId('decisive')).toHaveText('42 USDT');
    await expect(sheet.getByRole('definition').first()).toHaveText('84');
    await expect(sheet.getByRole('definition').nth(1)).toHaveText('0,5 BTC');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    expect(await ticket.placed()).toBe(0);
    await speak(page, 'en');
    await page.setViewportSize(phone);
  });

  test('SPOT-320 is asked about, and nothing is sent before one reading is chosen', async () => {
    await page.getByText('Sell', { exact: true }).first().click();
    await price.fill('');
    await price.pressSequentially('90,000');
    await ticket.quantity.fill('');
    await ticket.quantity.pressSequentially('0,01');
    await expect(readings).toHaveText(['90,000 USDT', '90 USDT']);
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
    await page.keyboard.type('9');
    await expect(price).toHaveValue('9,234,567');
    await page.keyboard.type('8');
    await expect(price).toHaveValue('98,234,567');
  });

  test('SPOT-932 its readings are printed in the language’s grouping', async () => {
    await speak(page, 'de');
    await price.fill('');
    await price.pressSequentially('84.000');
    await expect(readings).toHaveText(['84.000 USDT', '84 USDT']);
    await readings.first().click();
    await expect(price).toHaveValue('84.000');
    await expect(page.getByTestId('read')).toHaveText('0,01 BTC zu 84.000 USDT verkaufen');
    expect(await ticket.placed()).toBe(0);
  });

  test('ASSETS-329 moves nothing in a transfer before one reading is chosen', async () => {
    await speak(page, 'en');
    await moveTo(page, '/pages/assets/transfer');
    await expect(transfer.available).toHaveText('10,000');
    await transfer.amount.fill('');
    await transfer.amount.pressSequentially('1,000');
    await expect(transfer.button('Enter a valid amount')).toBeDisabled();
    await which.getByRole('button', { name: '1,000 USDT' }).click();
    await transfer.button('Transfer').click();
    await expect(transfer.available).toHaveText('9,000');
  });
});
