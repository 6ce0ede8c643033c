/** The texts of contract orders and positions say exactly what happens. */
import { expect, openRoute, pageTest as test, speak } from '../support/app-test.ts';
import { Chart } from './models/chart.ts';
import { ContractTrader } from './models/contract-trader.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('CONTRACT-634 CONTRACT-635 CONTRACT-639 an order’s form and confirmation', async ({
  page,
  platform,
}) => {
  const user = new ContractTrader(page);
  await user.begin(platform.origin);
  const price = await user.wholePriceNear(0.98);
  const inGroups = (value: string) => Number(value).toLocaleString('en');
  await user.fill({ price: '0', amount: '0.01' });
  await expect(page.getByText('Enter a valid price')).toBeVisible();
  await user.button('Unit: BTC').tap();
  await user.sheet.locator('label', { hasText: '1 lot is' }).tap();
  await user.fill({ price, amount: '1.5' });
  await expect(page.getByText('Quantity must be a multiple of 1', { exact: true })).toBeVisible();

  await user.fill({ amount: '100' });
  await user.openSheet(user.button('Limit GTC'));
  await user.sheet.locator('label', { hasText: 'Fill or kill' }).tap();
  await page.keyboard.press('Escape');
  await user.openSheet(user.button('Open long 20×'));
  await expect(user.sheet).toContainText('BTC/USDT PERP · Limit · FOK · Isolated 20×');
  await page.keyboard.press('Escape');

  await user.chooseType('Stop market');
  const trigger = await user.wholePriceNear(1.02);
  await user.fill({ trigger });
  await user.openSheet(user.button('Open long 20×'));
  const triggeredAt = new RegExp(`${inGroups(trigger)} USDT · Mark price$`);
  await expect(user.sheet.locator('dl > div').first()).toHaveText(triggeredAt);
  await page.keyboard.press('Escape');

  await user.chooseType('Trailing stop');
  const ticket = page.getByTestId('ticket');
  await ticket.locator('input[name="callback"]').fill('0.5');
  await ticket.locator('input[name="activation"]').fill(price);
  await user.fill({ amount: '100' });
  await speak(page, 'de');
  await user.openSheet(user.button('Long eröffnen 20×'));
  await expect(user.sheet.locator('dl > div').first()).toHaveText(/0,5 · Mark-Preis$/);
  await page.keyboard.press('Escape');
  await speak(page, 'en');
  await user.send('Open long 20×');
  await user.show('Triggers');
  await expect(user.triggers).toContainText('Activation price');
  await expect(user.triggers).toContainText(`≤\u00A0${inGroups(price)}.0`);
  await expect(user.triggers).not.toContainText('Trigger price');
});

test('CONTRACT-636 CONTRACT-638 a position is closed in part', async ({ page, platform }) => {
  const user = new ContractTrader(page);
  await user.begin(platform.origin);
  await user.type('Market');
  await user.fill({ amount: '0.03' });
  await user.send('Open long 20×');
  await user.holds('Long', { size: '0.03000' });
  await user.act('Long', 'Close');
  await user.sheet.locator('input[name="size"]').fill('0.01');
  await user.decide(/^Close long/);
  await user.received('Part of the position closed');
  await user.holds('Long', { size: '0.02000' });

  await user.card('Long').getByTestId('size').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Chart', exact: true }).tap();
  await expect(new Chart(page).plot).toBeInViewport();

  await test.step('CONTRACT-640 a list of positions is filtered by their sides', async () => {
    await openRoute(page, '/pages/assets/sport-record');
    await page.getByRole('button', { name: 'Filter' }).tap();
    await user.choose('Short', user.sheet);
    await user.sheet.getByRole('button', { name: 'Show' }).tap();
    await expect(user.positions).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('Short');
    await expect(page.getByTestId('positions-total')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear' }).tap();
    await expect(user.positions).toHaveCount(1);
  });
});
