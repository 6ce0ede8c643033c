/** An option that is exited early, and a stale index, from a recording on a platform whose clock the test moves. */
import { expect, expectAccessible, moveTo, test } from '../support/app-test.ts';
import { STEPPED } from '../support/still-market.ts';
import { moveClock, OptionTicket } from './models/option-ticket.ts';
import { QUARTER, setTerms, steppedEnvironment } from './models/stepped-options.ts';

/** A price comes this long after a purchase or an exit by the platform's clock, or it is too late. */
const RULE = { openDelayMillis: 30_000, openWithinMillis: 60_000, windowMillis: 5_000 };

test.use({
  expectedComplaints: /net::ERR_|WebSocket|Failed to load/,
  environment: async ({}, use) => {
    await use(steppedEnvironment('exits'));
  },
});

test('OPTION-123 OPTION-124 OPTION-125 OPTION-162 OPTION-164 early exits, and a stale index sells none', async ({
  page,
  platform,
}) => {
  await setTerms(platform.origin, RULE);
  const ticket = new OptionTicket(page);
  await ticket.openWithStake(platform.origin);
  const now = await ticket.platformTime();
  const next = (length: number) => (Math.floor(now / length) + 1) * length;
  await test.step('only terms that allow an exit have the button', async () => {
    expect(await ticket.buy('15m', 'up', '10', next(QUARTER))).toBe(200);
    expect(await ticket.buy('1h', 'down', '100', next(4 * QUARTER))).toBe(200);
    await ticket.passTime(RULE.openDelayMillis);
    await ticket.opened(2);
    await ticket.running.filter({ hasText: '15m' }).tap();
    await expect(page.getByTestId('running-option')).toHaveCount(0);
    await expect(page.getByTestId('running-countdown')).not.toHaveText('');
    await expect(ticket.button('Exit early')).toHaveCount(0);
    await page.goBack();
    await ticket.running.filter({ hasText: '1h' }).tap();
    await expect(page.getByText('Pays 90% of what the option is worth')).toBeVisible();
  });
  await test.step('it is confirmed on a sheet that says what it pays', async () => {
    await ticket.askToExit();
    // It trails, and the index rests: it is worth nothing.
    await expect(ticket.exitSheet.getByTestId('decisive')).toHaveText('≈ 0.00 USDT');
    await expect(ticket.exitSheet.getByTestId('exit-difference')).toHaveText('−100.00 USDT');
    await expect(ticket.exitSheet).toContainText('Fee, not refunded1.00 USDT');
    await expect(ticket.exitSheet).toContainText('You receive 90% of the option’s value');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(ticket.exitSheet).toHaveCount(0);
    expect(await ticket.exitsAsked()).toBe(0);
  });
  await test.step('an exit without a price in time', async () => {
    await ticket.exitEarly();
    await ticket.passTime(RULE.openWithinMillis + 1_000);
    await expect(page.getByTestId('exit-missed')).toContainText('no price in time');
    await expectAccessible(page);
  });
  await test.step('the exit', async () => {
    await ticket.exitEarly();
    await ticket.passTime(RULE.openDelayMillis);
    await expect(page.getByTestId('option-result')).toContainText('Exited');
    await expect(page.getByText('Exit price', { exact: true })).toBeVisible();
    await expect(page.getByText('Exit price: the first index sample')).toBeVisible();
    const samples = page.getByRole('region', { name: 'Index samples at the exit' });
    await expect(samples.locator('tr[data-used="true"]')).toHaveCount(1);
    await expect(ticket.button('Exit early')).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step('a stale index', async () => {
    await moveTo(page, '/pages/trade/trade-option');
    await page.locator('input[name="stake"]').fill('10');
    await expect(page.getByTestId('stale')).toHaveCount(0);
    moveClock(now + STEPPED.ends * 1_000);
    await expect(page.getByTestId('stale')).toHaveText(
      'The index is not live. Options cannot be bought now.',
    );
    await expect(page.getByRole('button', { name: /^Buy up/ })).toHaveAttribute('aria-disabled', 'true');
  });
});
