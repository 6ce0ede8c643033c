/** Income that arrives: the clock of the test's own platform jumps to the days that pay it. */
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

test('EARN-102 the income of each day arrives, and is in the record and in the calendar', async ({
  page,
  platform,
}) => {
  const token = await openSession(page, platform.origin);
  const input = { id: newCommandId(), product: 'USDT-7', quantity: '1000', from: 'funds', renew: false };
  const { data } = await new Calls(platform.origin).ask('POST', '/earn/lock', input, token);
  // An hour after the second payment.
  moveClock((data as Locked).order.due + DAY + HOUR);
  await openRoute(page, '/pages/earn/order');
  await expect(page.getByTestId('earn-order')).toContainText('14 USDT');
  await openRoute(page, '/pages/earn/income');
  const payouts = page.getByTestId('earn-payout');
  await expect(payouts).toHaveCount(2);
  await expect(payouts.first()).toContainText('+7 USDT');
  await expectHolds(page, 'earn-income-paid');
});
