/** Buttons stay in place under the finger, and a second tap confirms nothing harmful. */
import type { JSHandle, Locator, Page } from '@playwright/test';
import { boxAtRest, expect, openRoute, pageTest as test, painted, speak } from '../support/app-test.ts';
import { clippedTexts } from '../support/clipped-text.ts';
import { overlappingTexts } from '../support/overlapping-texts.ts';
import { Ticket } from './models/ticket.ts';
import { Transfer } from './models/transfer.ts';

const PHONE = { width: 360, height: 740 };

const top = (button: Locator) => button.evaluate((each) => each.getBoundingClientRect().y);

test('SPOT-730 SPOT-731 the button stays while an amount is typed, asked about and read, in German too', async ({
  page,
  platform,
}) => {
  const ticket = new Ticket(page);
  await ticket.openWithFunds(platform.origin);
  await page.setViewportSize(PHONE);
  await speak(page, 'de');
  await painted(page);
  const button = page.getByTestId('ticket').getByRole('button', { name: 'BTC kaufen' });
  const which = page.getByTestId('which-amount');
  const price = page.locator('input[name="price"]');
  const amount = page.getByTestId('ticket').getByLabel('Menge (BTC)');
  const before = (await boxAtRest(button)).y;
  await page.getByRole('radio', { name: 'Verkauf' }).check({ force: true });
  await amount.fill('0,01234');
  await expect(page.getByTestId('fee')).toContainText('USDT');
  expect(await top(page.getByRole('button', { name: 'BTC verkaufen' }))).toBe(before);
  await page.getByRole('radio', { name: 'Kauf', exact: true }).check({ force: true });
  await amount.fill('0,01234');
  await expect(page.getByTestId('fee')).toContainText('BTC');
  expect(await top(button)).toBe(before);
  const dear = String(Math.round(parseInt((await price.inputValue()).replaceAll('.', ''), 10) * 1.2));
  await price.fill(dear);
  await expect(page.getByTestId('executes')).toContainText('ausgeführt');
  expect(await top(button)).toBe(before);
  await price.fill('');
  await price.pressSequentially('84.000');
  await expect(which).toBeVisible();
  expect(await top(button)).toBe(before);
  // A tap beside the two readings does not choose one.
  await which.getByRole('button', { name: '84.000 USDT' }).click();
  await expect(price).toHaveValue('84.000');
  await test.step('CONTRACT-176 nothing touches or is cut off at 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 1_200 });
    const found: string[] = [];
    for (const language of ['pt', 'fin', 'de'] as const) {
      await speak(page, language);
      found.push(...(await page.evaluate(overlappingTexts, '[data-testid="ticket"]')));
      found.push(...(await page.evaluate(clippedTexts)));
    }
    expect(found).toEqual([]);
    await page.setViewportSize(PHONE);
  });

  await speak(page, 'en');
  const transfer = new Transfer(page);
  await openRoute(page, '/pages/assets/transfer');
  await expect(transfer.available).toHaveText('10,000');
  const submit = page.locator('main [data-wide="true"]').last();
  const still = (await boxAtRest(submit)).y;
  await transfer.amount.pressSequentially('1,000');
  await expect(which).toBeVisible();
  expect(await top(submit)).toBe(still);
  // No list covers it, so a tap on it does not choose a number.
  const isFree = await submit.evaluate((button) => {
    const { left, top: upper, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, upper + height / 2) === button;
  });
  expect(isFree).toBe(true);
});

test('SPOT-732 after a press of a harmful order a second tap confirms nothing, for a new order and a change', async ({
  page,
  platform,
}) => {
  const ticket = new Ticket(page);
  await ticket.openWithFunds(platform.origin);
  await page.setViewportSize(PHONE);
  const market = parseInt((await ticket.price.inputValue()).replaceAll(',', ''), 10);
  const dear = String(Math.round(market * 1.2));
  await ticket.quantity.fill('0.01');
  await ticket.price.fill(dear);
  await expect(page.getByTestId('executes')).toContainText('Executes now');
  const firstStates = await firstButtonStates(page);
  await ticket.button('Buy BTC').click();
  await expect(ticket.confirm.getByTestId('harm')).toBeVisible();
  const lowest = ticket.confirm.getByRole('button').last();
  await expect(lowest).toHaveText('Change the price');
  await test.step('SPOT-942 both buttons look disabled at first', async () => {
    expect(await firstStates.evaluate((states) => [...states])).toEqual([
      ['Buy BTC', 'true'],
      ['Change the price', 'true'],
    ]);
    await expect(lowest).toHaveAttribute('aria-disabled', 'false');
  });
  await expect(async () => {
    if ((await ticket.confirm.count()) > 0) await lowest.click({ timeout: 1_000 });
    await expect(ticket.confirm).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(ticket.price).toBeFocused();
  expect(await ticket.placed()).toBe(0);

  const id = '01900000-0000-7000-8002-000000000001';
  const low = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '30000', size: '0.01' };
  const { order } = (await ticket.ask('POST', '/spot/placeOrder', { id, ...low })) as {
    order: { id: number };
  };
  const price = async () => {
    const received = await ticket.ask('GET', `/spot/order?order=${String(order.id)}`);
    return (received as { order: { price: string } }).order.price;
  };
  await ticket.orders.first().getByRole('link').click();
  await ticket.button('Amend').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Price/).fill(dear);
  const amend = sheet.getByRole('button', { name: 'Amend', exact: true });
  await expect(sheet.getByTestId('harm')).toBeVisible();
  await amend.hover();
  const box = await amend.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.click(x, y);
  const anyway = sheet.getByRole('button', { name: 'Amend anyway' });
  await expect(anyway).toBeVisible();
  // However late the second tap on the same position is.
  await expect(async () => {
    if ((await anyway.count()) > 0) await page.mouse.click(x, y);
    await expect(anyway).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(sheet.getByLabel(/^Price/)).toBeFocused();
  expect(Number(await price())).toBe(30_000);
  await expect(async () => {
    if ((await amend.count()) > 0) await amend.click({ timeout: 1_000 });
    if ((await anyway.count()) > 0) await anyway.click({ timeout: 1_000 });
    await expect(sheet).toHaveCount(0, { timeout: 1_500 });
  }).toPass();
  expect(Number(await price())).not.toBe(30_000);
});

/** From now on: the value of `aria-disabled` with which each button of a sheet appears, by its text. */
function firstButtonStates(page: Page): Promise<JSHandle<Map<string, string | null>>> {
  return page.evaluateHandle(() => {
    const states = new Map<string, string | null>();
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('dialog [data-wide="true"]')) {
        const text = button.textContent;
        if (!states.has(text)) states.set(text, button.getAttribute('aria-disabled'));
      }
    }).observe(document.body, { subtree: true, childList: true });
    return states;
  });
}
