/** Income that arrives, and a plan that runs: the clock of the test's own platform jumps to their days. */
import { newCommandId } from '../../src/api/command-id.ts';
import { expect, expectHolds, openRoute, test } from '../support/app-test.ts';
import { Calls, openSession } from './models/newcomer.ts';
import { moveClock, movedClock } from './models/option-ticket.ts';

test.use({
  environment: async ({}, use) => {
    await use(movedClock('income', Date.now()));
  },
});

const DAY = 86_400_000;
const HOUR = 3_600_000;

interface Locked {
  readonly order: { readonly due: number };
}

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
