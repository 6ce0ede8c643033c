/** Every outcome of an option on two devices of one user, from a recording whose index rises once. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, moveTo, openRoute, test } from '../support/app-test.ts';
import { note } from './models/noted.ts';
import { moveClock, OptionTicket } from './models/option-ticket.ts';
import { QUARTER, setTerms, steppedEnvironment } from './models/stepped-options.ts';

const RULE = { openDelayMillis: 1_000, openWithinMillis: 60_000, windowMillis: 25_000 };

const UNASKED = { confirmOrders: false, confirmFrom: 10_000 };
/** A settlement that is so much later says that it is. */
const LATE_MILLIS = 6_000;

test.use({
  expectedComplaints: /net::ERR_|WebSocket|Failed to load/,
  environment: async ({}, use) => {
    await use(steppedEnvironment('outcomes'));
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
