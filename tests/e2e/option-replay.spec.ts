/**
 * Every outcome of an option on two devices of one user, then early exits and a stale index: from a recording whose
 * index rises once and ends, on one platform whose clock the tests move.
 */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, moveTo, openRoute, story, test } from '../support/app-test.ts';
import { STEPPED } from '../support/still-market.ts';
import { note, type Noted } from './models/noted.ts';
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

story('every outcome on two devices', () => {
  let page: Page;
  let other: Page;
  let ticket: OptionTicket;
  let elsewhere: OptionTicket;
  let noted: () => Promise<Noted>;
  let notedElsewhere: () => Promise<Noted>;
  /** The first delivery that is far enough away. */
  let first: number;

  test('OPTION-118 OPTION-171 a press buys without a confirmation, and both devices show what runs', async ({
    openForStory,
    platform,
  }) => {
    await setTerms(platform.origin, RULE);
    page = await openForStory({ viewport: { width: 360, height: 740 } });
    noted = await note(page, { ...UNASKED, theme: 'light', sound: true, haptic: true });
    ticket = new OptionTicket(page);
    await ticket.openWithStake(platform.origin);
    other = await openForStory({ storageState: await page.context().storageState() });
    notedElsewhere = await note(other, { theme: 'dark', sound: false, haptic: false });
    elsewhere = new OptionTicket(other);
    await openRoute(other, '/pages/trade/trade-option');
    // Browsers allow vibration and sound only after a touch.
    for (const each of [page, other]) await each.getByRole('radio', { name: '15m' }).tap();
    first = (Math.floor((await ticket.platformTime()) / QUARTER) + 1) * QUARTER;
    await page.locator('input[name="stake"]').fill('100');
    await ticket.button('Buy up, 15m').tap();
    await expect(ticket.running).toHaveCount(1);
    expect(await ticket.buy('15m', 'flat', '20', first)).toBe(200);
    expect(await ticket.buy('15m', 'down', '50', first)).toBe(200);
    await ticket.opened(3);
    for (const each of [ticket, elsewhere]) await expect(each.running).toHaveCount(3);
  });

  test('OPTION-117 OPTION-122 a rise: up wins, with a notice, vibration and tone by the settings', async () => {
    await ticket.deliver(first);
    for (const each of [ticket, elsewhere]) await expect(each.running).toHaveCount(0);
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

  test('OPTION-119 OPTION-170 no move: flat wins while the page is hidden, and is right on return', async () => {
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

  test('OPTION-117 without samples before delivery the stake is returned', async () => {
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

  test('OPTION-121 the record filters by result and cycle, and its sums are those of the account', async () => {
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

story('early exits, then a stale index', () => {
  let page: Page;
  let ticket: OptionTicket;
  let now: number;

  test('OPTION-123 only terms that allow an exit have the button', async ({ openForStory, platform }) => {
    await setTerms(platform.origin, EXIT_RULE);
    page = await openForStory();
    ticket = new OptionTicket(page);
    await ticket.openWithStake(platform.origin);
    now = await ticket.platformTime();
    const next = (length: number) => (Math.floor(now / length) + 1) * length;
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

  test('OPTION-162 an exit is confirmed on a sheet that says what it pays', async () => {
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

  test('OPTION-125 an exit without a price in time', async () => {
    await ticket.exitEarly();
    await ticket.passTime(EXIT_RULE.openWithinMillis + 1_000);
    await expect(page.getByTestId('exit-missed')).toContainText('no price in time');
    await expectAccessible(page);
  });

  test('OPTION-164 an exited option has the price of its exit and the samples', async () => {
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

  test('OPTION-124 a stale index sells none', async () => {
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
