/** The network fails under an open contract ticket: nothing is sent by old prices without a question. */
import { newCommandId } from '../../src/api/command-id.ts';
import { expect, networkTest as test, openRoute } from '../support/app-test.ts';
import { ContractTicket } from './models/contract-ticket.ts';

test.use({ expectedComplaints: /net::ERR_|Failed to load resource|WebSocket/ });

test('CONTRACT-409 a ticket without live prices says so and asks before sending', async ({
  page,
  network,
}) => {
  const ticket = new ContractTicket(page);
  await page.addInitScript(() => {
    const kept = { theme: 'light', confirmOrders: false };
    localStorage.setItem('brisk.preferences', JSON.stringify(kept));
  });
  await ticket.openWithMargin(network.origin);
  await ticket.amount.fill('0.001');
  await expect(page.getByTestId('liquidation')).not.toHaveText('—');
  network.mute();
  await expect(page.getByTestId('stale')).toBeVisible();
  await ticket.button('Open long 20×').click();
  await expect(page.getByTestId('asks-stale')).toBeVisible();
  await ticket.button('Do not send').click();
  await expect(ticket.confirm).toHaveCount(0);
  network.restore();
  await expect(page.getByTestId('stale')).toHaveCount(0);
  expect(await ticket.position()).toBe('');
});

test('CONTRACT-631 without the ticket’s page an order is amended with all texts', async ({
  page,
  network,
}) => {
  const ticket = new ContractTicket(page);
  await ticket.openWithMargin(network.origin);
  await ticket.ask('POST', '/contract/placeOrder', {
    ...{
      id: newCommandId(),
      symbol: 'BTC-USDT-PERP',
      side: 'buy',
      type: 'limit',
      price: '1000',
      size: '0.01',
    },
  });
  await openRoute(page, '/pages/assets/sport-record?tab=orders');
  await page.reload();
  await page.getByRole('button', { name: /^Amend order/ }).click();
  const sheet = page.getByRole('dialog');
  const price = sheet.getByLabel('Price (USDT)');
  await expect(price).not.toHaveValue('');
  await test.step('a price far above the market is judged, so prices are live', async () => {
    await price.fill('9000000');
    await expect(sheet.locator('[aria-invalid="true"]').or(sheet.getByTestId('executes'))).toBeVisible();
  });
  network.mute();
  await expect(page.getByTestId('stale')).toHaveText(/^Prices are not live/);
});
