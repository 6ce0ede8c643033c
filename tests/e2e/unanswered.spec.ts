/**
 * Orders whose answer the network lost: refused offline, asked about without an answer, never placed by opening a
 * page.
 */
import { expect, pageTest as test } from '../support/app-test.ts';
import { Ticket } from './models/ticket.ts';

test.use({ expectedComplaints: /net::ERR_|Failed to load resource|WebSocket connection/ });

const PLACE = '**/api/spot/placeOrder';
const FATE = '**/api/command/**';
const NOT_PLACED = 'The order did not reach the platform in time. It was not placed.';

/** A user with funds and an order in the ticket that rests far below the market. */
async function openTicket(ticket: Ticket, origin: string): Promise<void> {
  await ticket.openWithFunds(origin);
  await typeOrder(ticket);
}

async function typeOrder(ticket: Ticket): Promise<void> {
  await ticket.price.fill('30000');
  await ticket.quantity.fill('0.01');
}

test('SPOT-301 SPOT-733 cut before the tap: refused on the device, once, and never placed later', async ({
  page,
  context,
  platform,
}) => {
  const ticket = new Ticket(page);
  await openTicket(ticket, platform.origin);
  await ticket.button('Buy BTC').click();
  await expect(ticket.confirm).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await context.setOffline(true);
  await ticket.confirmAs('Buy BTC');
  const shown = page.getByTestId('ticket').getByText('You are offline. The order was not sent.');
  await expect(shown).toBeVisible();
  // The message is shown once, by the ticket and not by a toast.
  await expect(page.getByText('You are offline. The order was not sent.')).toHaveCount(1);
  expect(await ticket.keptCommands()).toEqual([]);
  await context.setOffline(false);
  await test.step('SPOT-940 the message ends with the connection’s return', () =>
    expect(shown).toHaveCount(0));
  await page.reload();
  await expect(ticket.price).not.toHaveValue('');
  expect(await ticket.placed()).toBe(0);
  expect(sent).not.toContain('/api/spot/placeOrder');
});

test('SPOT-302 SPOT-303 cut between tap and answer: asked about, never sent again, discarded for good', async ({
  page,
  platform,
}) => {
  const ticket = new Ticket(page);
  await openTicket(ticket, platform.origin);
  let body: { readonly id: string } | undefined;
  let copies = 0;
  await page.route(PLACE, (route) => {
    body = route.request().postDataJSON() as { readonly id: string };
    copies++;
    return route.abort();
  });
  // Only the user's discard is delivered, however long the tap takes.
  await page.route(FATE, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
  await ticket.button('Buy BTC').click();
  await ticket.confirmAs('Buy BTC');
  await expect(page.getByText('not known yet whether this order was placed')).toBeVisible();
  await ticket.discard();
  await expect(page.getByTestId('ticket').getByText('Discarded. It will not be executed.')).toBeVisible();
  await expect(ticket.button('Buy BTC')).toBeVisible();
  expect(await ticket.keptCommands()).toEqual([]);
  // The late copy arrives, unchanged.
  await page.unroute(PLACE);
  expect(await ticket.codeOf('/spot/placeOrder', body)).toBe('core.discarded');
  expect([copies, await ticket.placed()]).toEqual([1, 0]);
});

test('SPOT-304 closed and opened again 70 s later: nothing is placed, and the user is notified', async ({
  page,
  context,
  platform,
}) => {
  const ticket = new Ticket(page);
  await openTicket(ticket, platform.origin);
  let body: { readonly id: string; readonly validUntil: number } | undefined;
  await context.route(PLACE, (route) => {
    body = route.request().postDataJSON() as typeof body;
    return route.abort();
  });
  await context.route(FATE, (route) => route.abort());
  await ticket.button('Buy BTC').click();
  await ticket.confirmAs('Buy BTC');
  await expect(page.getByText('not known yet whether this order was placed')).toBeVisible();
  // 70 s pass: the stored command becomes older by the platform's clock.
  await ticket.ageCommands(70_000);
  await page.close();
  await context.unroute(FATE);
  const sent: string[] = [];
  const again = new Ticket(await context.newPage());
  again.page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await again.open();
  await expect(again.page.getByTestId('ticket').getByText(NOT_PLACED)).toBeVisible();
  expect(sent).toContain(`/api/command/${body?.id ?? ''}`);
  expect(sent).not.toContain('/api/spot/placeOrder');
  expect([await again.keptCommands(), await again.placed()]).toEqual([[], 0]);
  // The late copy arrives, also without a deadline.
  await context.unroute(PLACE);
  const { validUntil: _, ...undated } = body ?? { validUntil: 0 };
  for (const copy of [body, undated])
    expect(await again.codeOf('/spot/placeOrder', copy)).toBe('core.discarded');
  await typeOrder(again);
  await again.button('Buy BTC').click();
  await again.confirmAs('Buy BTC');
  await expect(again.orders).toHaveCount(1);
  await expect(again.page.getByTestId('ticket').getByText(NOT_PLACED)).toHaveCount(0);
});
