/** The form of the contract ticket: what it refuses, where it says so, and that nothing touches or is cut off. */
import type { Locator, Page } from '@playwright/test';
import { expect, pageStory, speak, test } from '../support/app-test.ts';
import { nextPress } from '../support/next-press.ts';
import { ContractTicket } from './models/contract-ticket.ts';
import { setOnline } from './models/network.ts';

test.use({ expectedComplaints: /net::ERR_|Failed to load resource|WebSocket/ });

const PHONE = { width: 360, height: 740 };
const TAB_BAR = 56;

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

pageStory('the form of a contract order', () => {
  let page: Page;
  let ticket: ContractTicket;
  let button: Locator;
  let atFirst: Box;

  const leg = (name: 'takeProfit' | 'stopLoss') => page.locator(`input[name="${name}"]`);
  const expectAsBefore = async () => {
    expect(await boxOf(button)).toEqual(atFirst);
  };

  test('CONTRACT-407 a quantity that is none, too large or missing is refused at the field', async ({
    openForStory,
    platform,
  }) => {
    page = await openForStory({ viewport: PHONE });
    ticket = new ContractTicket(page);
    button = ticket.button('Open long 20×');
    await ticket.openWithMargin(platform.origin);
    await ticket.amount.pressSequentially('1e5');
    await expect(page.getByText('Enter a valid amount')).toBeVisible();
    await ticket.amount.fill('15');
    await expect(page.getByText('Insufficient balance')).toBeVisible();
    await ticket.amount.fill('');
    await button.click();
    await expect(page.getByText('Enter an amount')).toBeVisible();
  });

  test('CONTRACT-550 CONTRACT-244 the button stays while both legs are wrong, each with its message', async () => {
    await ticket.amount.fill('0.01');
    await page.getByLabel('TP/SL').check();
    atFirst = await boxOf(button);
    expect(atFirst.y + atFirst.height).toBeLessThan(PHONE.height - TAB_BAR);
    await leg('takeProfit').fill('1');
    await leg('stopLoss').fill('9000000');
    const first = page.getByText('TP must be above the price');
    await expect(first).toBeVisible();
    await expect(page.getByText('SL must be below the price')).toBeVisible();
    await expectAsBefore();
    await test.step('CONTRACT-172 they cover no value', async () => {
      const last = await boxOf(page.getByTestId('distance'));
      expect((await boxOf(first)).y).toBeGreaterThanOrEqual(last.y + last.height);
    });
    await leg('takeProfit').fill('1e5');
    await leg('stopLoss').fill('1e5');
    for (const name of ['TP', 'SL'])
      await expect(page.getByText(`${name}: Enter a valid price`)).toBeVisible();
    await expectAsBefore();
  });

  test('CONTRACT-170 TP/SL without a price is refused at the field', async () => {
    await leg('takeProfit').fill('');
    await leg('stopLoss').fill('');
    await nextPress(page);
    await button.click();
    await expect(page.getByText('Enter a take profit or a stop loss, or turn TP/SL off')).toBeVisible();
    await expect(leg('takeProfit')).toBeFocused();
    await expectAsBefore();
  });

  test('CONTRACT-551 CONTRACT-244 an order that was not sent says so above the button', async () => {
    await leg('stopLoss').fill('1000');
    await nextPress(page);
    await setOnline(page, false);
    await ticket.place('Open long 20×');
    const message = page.getByTestId('ticket').getByRole('alert');
    await expect(message).toHaveText('You are offline. The order was not sent.');
    const shown = await boxOf(message.locator('p'));
    expect(shown.y + shown.height).toBeLessThanOrEqual(atFirst.y);
    await expectAsBefore();
    await speak(page, 'de');
    await expect(message).toHaveText('Sie sind offline. Die Order wurde nicht gesendet.');
    await speak(page, 'en');
    await setOnline(page, true);
    await expect(message).toBeEmpty();
    await page.getByLabel('TP/SL').uncheck();
  });

  test('CONTRACT-176 nothing touches or is cut off at 320 px', async () => {
    const found: string[] = [];
    for (const positionMode of ['hedge', 'one-way'] as const) {
      await ticket.setPositionMode(positionMode);
      for (const type of ['Limit', 'Market', 'Stop market', 'Stop limit', 'Trailing stop'])
        found.push(...(await ticket.faultsAt320(type)).map((fault) => `${positionMode}, ${type}, ${fault}`));
    }
    expect(found).toEqual([]);
  });
});

async function boxOf(element: Locator): Promise<Box> {
  return (await element.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
}
