/**
 * Options by touch from the purchase to the delivery record, then income of later days and a plan that runs: on one
 * platform whose clock the tests move.
 */
import type { Locator, Page } from '@playwright/test';
import { newCommandId } from '../../src/api/command-id.ts';
import { expect, expectAccessible, expectHolds, openRoute, story, test } from '../support/app-test.ts';
import { Calls, openSession } from './models/newcomer.ts';
import { moveClock, movedClock, nextCycle, OptionTicket } from './models/option-ticket.ts';

test.use({
  expectedComplaints: /net::ERR_|WebSocket|Failed to load/,
  environment: async ({}, use) => {
    await use(movedClock('option', nextCycle()));
  },
});

const DAY = 86_400_000;
const HOUR = 3_600_000;

interface Locked {
  readonly order: { readonly due: number };
}

story('an option by touch', () => {
  let page: Page;
  let ticket: OptionTicket;
  let stake: Locator;
  let buy: Locator;
  let delivery: number;

  test('OPTION-100 the minimum is refused in the words of the specification', async ({
    openForStory,
    platform,
  }) => {
    page = await openForStory({ viewport: { width: 360, height: 740 } });
    ticket = new OptionTicket(page);
    await ticket.openWithStake(platform.origin);
    stake = page.locator('input[name="stake"]');
    buy = ticket.button('Buy up, 5m');
    await stake.fill('9.99');
    await expect(page.getByText('Transaction amount below minimum')).toBeVisible();
    await page.getByRole('group', { name: 'Quick amounts' }).getByRole('button', { name: 'Max' }).tap();
    await expect(stake).toHaveValue('500');
  });

  test('OPTION-172 everything is in view at 360 × 740, with room for another line', async () => {
    const box = await buy.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740 - 56);
    await expect(page.getByTestId('index')).not.toHaveText('—');
    await expect(page.getByTestId('countdown')).toHaveText(/^00:0\d:\d\d$/);
    // The second line says that purchases are closed.
    expect((await page.getByTestId('delivery').boundingBox())?.height).toBe(32);
  });

  test('OPTION-173 the record without an option leads back to the ticket', async () => {
    await page.getByRole('link', { name: 'Open the delivery record' }).tap();
    await page.getByRole('button', { name: 'Buy an option' }).tap();
    await expect(buy).toBeVisible();
  });

  test('OPTION-101 a bought option runs live', async () => {
    await page.getByRole('button', { name: '100', exact: true }).tap();
    await expect(page.getByTestId('payout')).toHaveText('185 USDT');
    await expect(page.getByTestId('band')).toHaveText(/^(±0(\.\d+)?%|—)$/);
    await expect(page.getByRole('slider')).toHaveValue('20');
    await buy.tap();
    await expect(ticket.confirm).toContainText('At the next index price');
    await expectAccessible(page);
    await ticket.confirmAs('Buy up, 5m');
    await expect(ticket.running).toHaveCount(1);
    await expect(ticket.running.getByTestId('lead')).toHaveText(/^(Leading|Trailing) [+\u2212]?[\d.,]+$/);
    await expect(ticket.running.getByTestId('running-price')).not.toHaveText('—');
    await expect(page.getByTestId('own-on-chart')).toContainText('Opened');
    await expect(page.getByTestId('available')).toHaveText('400');
    await expectHolds(page, 'option');
  });

  test('OPTION-167 the recorded samples become more on the page of the option', async () => {
    ({ delivery } = await ticket.onlyOption());
    moveClock(delivery - 45_000);
    await ticket.running.tap();
    // The page's clock follows the platform's jump.
    await page.reload();
    const samples = page.getByRole('region', { name: 'Index samples before delivery' }).locator('tbody tr');
    await expect(samples).not.toHaveCount(0);
    const before = await samples.count();
    await expect.poll(() => samples.count()).toBeGreaterThan(before);
    await page.goBack();
    await expect(ticket.running).toHaveCount(1);
  });

  test('OPTION-100 it is delivered, and its result is in the record', async () => {
    moveClock(delivery - 4_500);
    await expect(ticket.running).toHaveCount(0);
    await page.getByRole('link', { name: 'Open the delivery record' }).tap();
    const past = page.getByTestId('past-option');
    await expect(past).toHaveText(/BTC\/USDT PERP Up5m(Won \+85|Lost \u2212100)/);
    await expect(page.getByTestId('option-pnl')).toHaveText(/^(\+85|\u2212100)$/);
    await past.tap();
    await expect(page.getByTestId('option-result')).toHaveText(/(Won \+85|Lost \u2212100) USDT/);
    await expect(page.getByTestId('samples')).toHaveCount(2);
    await expectAccessible(page);
  });
});

test('EARN-102 ETF-106 the income of each day arrives, is in record and calendar, and a plan runs', async ({
  page,
  platform,
}) => {
  const token = await openSession(page, platform.origin);
  const input = { id: newCommandId(), product: 'USDT-7', quantity: '1000', from: 'funds', renew: false };
  const calls = new Calls(platform.origin);
  const { data } = await calls.ask('POST', '/earn/lock', input, token);
  const terms = { product: 'TOP10ETF', amount: '100', from: 'funds', every: 'day', hour: 9, zone: 'UTC' };
  const plan = { id: newCommandId(), ...terms, missed: 'once', end: 0 };
  expect(await calls.ask('POST', '/etf/placePlan', plan, token)).toMatchObject({ code: 200 });
  // An hour after the second payment.
  moveClock((data as Locked).order.due + DAY + HOUR);
  await openRoute(page, '/pages/earn/order');
  await expect(page.getByTestId('earn-order')).toContainText('14 USDT');
  await openRoute(page, '/pages/earn/income');
  const payouts = page.getByTestId('earn-payout');
  await expect(payouts).toHaveCount(2);
  await expect(payouts.first()).toContainText('+7 USDT');
  await expectHolds(page, 'earn-income-paid');

  await openRoute(page, '/pages/etfs/plan');
  const card = page.getByTestId('etf-plan');
  // The hours that the jump passed over are caught up once.
  await expect(card).toContainText(/Runs\s*1/);
  await expectHolds(page, 'etf-plan-ran');
  await openRoute(page, '/pages/etfs/order');
  await expect(page.getByTestId('etf-order')).toContainText('Filled');
});
