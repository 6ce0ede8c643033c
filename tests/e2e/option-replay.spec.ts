/**
 * Every outcome of an option on two devices of one user, then early exits and a stale index: from a recording whose
 * index rises once and ends, on one platform whose clock the tests move.
 */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, moveTo, openRoute, test } from '../support/app-test.ts';
import { STEPPED } from '../support/still-market.ts';
import { note } from './models/noted.ts';
import { moveClock, OptionTicket } from './models/option-ticket.ts';
import { QUARTER, setTerms, steppedEnvironment } from './models/stepped-options.ts';

const RULE = { openDelayMillis: 1_000, openWithinMillis: 60_000, windowMillis: 25_000 };

/** A price comes this long after a purchase or an exit by the platform's clock, or it is too late. */
const EXIT_RULE = { openDelayMillis: 30_000, openWithinMillis: 60_000, windowMillis: 5_000 };

const UNASKED = { confirmOrders: false, confirmFrom: 10_000 };
/** A settlement that is so much later says that it is. */
const LATE_MILLIS = 6_000;

test.use({
  expectedComplaints: /net::ERR_|WebSocket|Failed to load/,
  environment: async ({}, use) => {
    await use(steppedEnvironment('options'));
  },
});

async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );
}

test('OPTION-117 OPTION-118 OPTION-119 OPTION-121 OPTION-122 OPTION-170 OPTION-171 outcomes on two devices', async ({
  page,
  platform,
  openElsewhere,
}) => {
  await setTerms(platform.origin, RULE);
  await page.setViewportSize({ width: 360, height: 740 });
  const noted = await note(page, { ...UNASKED, theme: 'light', sound: true, haptic: true });
  const ticket = new OptionTicket(page);
  await ticket.openWithStake(platform.origin);
  const other = await openElsewhere({ storageState: await page.context().storageState() });
  const notedElsewhere = await note(other, { theme: 'dark', sound: false, haptic: false });
  const elsewhere = new OptionTicket(other);
  await openRoute(other, '/pages/trade/trade-option');
  // Browsers allow vibration and sound only after a touch.
  for (const each of [page, other]) await each.getByRole('radio', { name: '15m' }).tap();
  const now = await ticket.platformTime();
  const first = (Math.floor(now / QUARTER) + 1) * QUARTER;
  const devices = [ticket, elsewhere];

  await test.step('a rise: up wins, on both devices, with a notice, vibration and tone by the settings', async () => {
    // Without a confirmation.
    await page.locator('input[name="stake"]').fill('100');
    await ticket.button('Buy up, 15m').tap();
    await expect(ticket.running).toHaveCount(1);
    expect(await ticket.buy('15m', 'flat', '20', first)).toBe(200);
    expect(await ticket.buy('15m', 'down', '50', first)).toBe(200);
    await ticket.opened(3);
    for (const each of devices) await expect(each.running).toHaveCount(3);
    await ticket.deliver(first);
    for (const each of devices) await expect(each.running).toHaveCount(0);
    for (const each of [noted, notedElsewhere]) {
      const lines = async () => (await each()).notices.join();
      await expect.poll(lines).toMatch(/BTC\/USDT Up won: \+84 USDT/);
      await expect.poll(lines).toMatch(/Flat lost: \u221220\.2 USDT/);
      await expect.poll(lines).toMatch(/Down lost: \u221250\.5 USDT/);
    }
    await expect.poll(async () => (await noted()).tones).toBeGreaterThan(1);
    expect((await noted()).pulses).toContainEqual([18, 60, 18]);
    expect((await noted()).covered, 'UI-994').toEqual([]);
    const silent = await notedElsewhere();
    expect([silent.pulses.length, silent.tones]).toEqual([0, 0]);
  });

  await test.step('no move: flat wins while the page is hidden, and is right on return', async () => {
    const second = first + QUARTER;
    await ticket.whenLive();
    expect(await ticket.buy('15m', 'flat', '20', second)).toBe(200);
    expect(await ticket.buy('15m', 'up', '10', second)).toBe(200);
    await ticket.opened(2);
    await expect(ticket.running).toHaveCount(2);
    await setVisible(page, false);
    await ticket.deliver(second, LATE_MILLIS);
    await expect(elsewhere.running).toHaveCount(0);
    await expect.poll(async () => (await notedElsewhere()).notices.join()).toMatch(/Settled late/);
    await setVisible(page, true);
    await expect(ticket.running).toHaveCount(0);
    for (const each of [page, other]) await expect(each.getByTestId('available')).toHaveText('603');
  });

  await test.step('without samples before delivery the stake is returned', async () => {
    const third = first + 2 * QUARTER;
    await ticket.whenLive();
    expect(await ticket.buy('15m', 'down', '30', third)).toBe(200);
    await ticket.opened(1);
    await expect(ticket.running).toHaveCount(1);
    moveClock(third);
    await expect(ticket.running).toHaveCount(0);
    for (const each of [noted, notedElsewhere])
      await expect.poll(async () => (await each()).notices.join()).toMatch(/Down: stake returned/);
    await expect(page.getByTestId('available')).toHaveText('603');
  });

  await test.step('the record filters by result and cycle, and its sums are those of the account', async () => {
    await moveTo(page, '/pages/assets/option-record');
    const past = page.getByTestId('past-option');
    await expect(past).toHaveCount(6);
    // Two of five won; 84 + 99.8 less 20.2 + 50.5 + 10.1.
    await expect(page.getByTestId('win-rate')).toHaveText('40%');
    await expect(page.getByTestId('option-pnl')).toHaveText('+103');
    await expectAccessible(page);
    const narrow = async (...chosen: readonly string[]) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).tap();
      const sheet = page.getByRole('dialog');
      for (const each of chosen) await sheet.getByText(each, { exact: true }).tap();
      await sheet.getByRole('button', { name: 'Show', exact: true }).tap();
    };
    for (const [result, count, pnl] of [
      ['Won', 2, '+183.8'],
      ['Lost', 3, '\u221280.8'],
      ['Returned', 1, '0'],
    ] as const) {
      await narrow(result);
      await expect(past).toHaveCount(count);
      await expect(past.first()).toContainText(result);
      await expect(page.getByTestId('option-pnl')).toHaveText(pnl);
    }
    await narrow('1h');
    await expect(past).toHaveCount(0);
    await narrow('15m');
    await expect(past).toHaveCount(1);
  });
});

test('OPTION-123 OPTION-124 OPTION-125 OPTION-162 OPTION-164 early exits, and a stale index sells none', async ({
  page,
  platform,
}) => {
  await setTerms(platform.origin, EXIT_RULE);
  const ticket = new OptionTicket(page);
  await ticket.openWithStake(platform.origin);
  const now = await ticket.platformTime();
  const next = (length: number) => (Math.floor(now / length) + 1) * length;
  await test.step('only terms that allow an exit have the button', async () => {
    expect(await ticket.buy('15m', 'up', '10', next(QUARTER))).toBe(200);
    expect(await ticket.buy('1h', 'down', '100', next(4 * QUARTER))).toBe(200);
    await ticket.passTime(EXIT_RULE.openDelayMillis);
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
    await ticket.passTime(EXIT_RULE.openWithinMillis + 1_000);
    await expect(page.getByTestId('exit-missed')).toContainText('no price in time');
    await expectAccessible(page);
  });
  await test.step('the exit', async () => {
    await ticket.exitEarly();
    await ticket.passTime(EXIT_RULE.openDelayMillis);
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
