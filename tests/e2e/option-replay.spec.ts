/**
 * Every outcome of an option in the browser, from a recording whose index rises once, on a platform whose clock the
 * test moves. The platform starts at the beginning of a quarter of an hour, so that the rise is in the first one.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newCommandId } from '../../src/api/command-id.ts';
import { optionTermsSetting, type CycleTerms } from '../../server/option/settings.ts';
import { expect, expectAccessible, moveTo, openRoute, test } from '../support/app-test.ts';
import { STEPPED, steppedContract } from '../support/still-market.ts';
import { Calls } from './models/newcomer.ts';
import { moveClock, MOVED_CLOCK_ENVIRONMENT, OptionTicket, stopClock } from './models/option-ticket.ts';

const QUARTER = 900_000;
/** A delivery comes this long after the clock was moved: samples come in its window. */
const BEFORE = 4_500;
const FEED = steppedContract(join(tmpdir(), `brisk-stepped-${String(process.pid)}.jsonl`));
const ENVIRONMENT = { ...MOVED_CLOCK_ENVIRONMENT, FEED };

let hasBegun = false;

test.use({
  expectedComplaints: /net::ERR_|WebSocket|Failed to load/,
  environment: async ({}, use) => {
    // The platform's clock is never set back.
    if (!hasBegun) moveClock((Math.floor(Date.now() / QUARTER) + 1) * QUARTER);
    hasBegun = true;
    await use(ENVIRONMENT);
  },
});

const CYCLE: CycleTerms = {
  ...{ cycle: '15m', odds: { up: 18_500, flat: 60_000, down: 18_500 }, bandPpm: 500 },
  ...{ smallest: '10', largest: '500', exposure: '100000', feeBps: 100, cutOffMillis: 15_000 },
};

/** Fixed bands, because a recording that rests is too quiet; only the hour allows an early exit. */
async function setTerms(origin: string): Promise<void> {
  const calls = new Calls(origin);
  const { data } = await calls.ask('POST', '/demo/login', { name: 'operator' });
  const cycles = [CYCLE, { ...CYCLE, cycle: '1h', exitShareBps: 9_000 }];
  const value = { ...optionTermsSetting.default, products: [{ symbol: 'BTC-USDT-PERP', cycles }] };
  const change = { id: newCommandId(), name: optionTermsSetting.name, value, reason: 'a test' };
  const { token } = data as { token: string };
  expect(await calls.ask('POST', '/operator/changeSetting', change, token)).toMatchObject({ code: 200 });
}

interface Noted {
  readonly notices: string[];
  readonly pulses: unknown[];
  tones: number;
}

/** Notes all notices, vibrations and tones of a page. */
async function note(page: Page, preferences: object): Promise<() => Promise<Noted>> {
  await page.addInitScript((chosen) => {
    if (localStorage.getItem('brisk.preferences') === null)
      localStorage.setItem('brisk.preferences', JSON.stringify(chosen));
    const noted: Noted = { notices: [], pulses: [], tones: 0 };
    Object.assign(window, { noted });
    Object.defineProperty(navigator, 'vibrate', {
      value: (pulses: unknown) => noted.pulses.push(pulses) > 0,
    });
    OscillatorNode.prototype.start = () => void noted.tones++;
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes)
        for (const node of [...addedNodes, target]) {
          const element = node instanceof Element ? node : node.parentElement;
          const notice = element?.closest('[popover][role="status"]');
          if (notice) noted.notices.push(notice.textContent);
        }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, preferences);
  return () => page.evaluate(() => (window as unknown as { noted: Noted }).noted);
}

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

test('OPTION-117 OPTION-118 OPTION-119 OPTION-120 OPTION-121 OPTION-122 each outcome, on two devices', async ({
  page,
  platform,
  openElsewhere,
}) => {
  await setTerms(platform.origin);
  await page.setViewportSize({ width: 360, height: 740 });
  const noted = await note(page, { theme: 'light', sound: true, haptic: true });
  const ticket = new OptionTicket(page);
  await ticket.openWithStake(platform.origin);
  const other = await openElsewhere({ storageState: await page.context().storageState() });
  const notedElsewhere = await note(other, { theme: 'dark', sound: false, haptic: false });
  const elsewhere = new OptionTicket(other);
  await openRoute(other, '/pages/trade/trade-option');
  // Browsers allow vibration and sound only after a touch.
  for (const each of [page, other]) await each.getByRole('radio', { name: '15m' }).check({ force: true });
  const now = await ticket.platformTime();
  const first = (Math.floor(now / QUARTER) + 1) * QUARTER;
  const sides = [
    ['up', '100'],
    ['flat', '20'],
    ['down', '50'],
  ] as const;

  await test.step('a rise: up wins, on both devices, with a notice, vibration and tone by the settings', async () => {
    for (const [side, stake] of sides) expect(await ticket.buy('15m', side, stake, first)).toBe(200);
    await ticket.opened(3);
    for (const each of [ticket, elsewhere]) await expect(each.running).toHaveCount(3);
    moveClock(first - BEFORE);
    for (const each of [ticket, elsewhere]) await expect(each.running).toHaveCount(0);
    for (const each of [noted, notedElsewhere])
      await expect.poll(async () => (await each()).notices.join()).toMatch(/BTC\/USDT Up won: \+84 USDT/);
    expect((await noted()).notices.join()).toMatch(/Flat lost: \u221220\.2 USDT/);
    expect((await noted()).notices.join()).toMatch(/Down lost: \u221250\.5 USDT/);
    expect((await noted()).pulses).toContainEqual([18, 60, 18]);
    await expect.poll(async () => (await noted()).tones).toBeGreaterThan(1);
    const silent = await notedElsewhere();
    expect([silent.pulses.length, silent.tones]).toEqual([0, 0]);
  });

  await test.step('no move: flat wins while the page is hidden, and is right on return', async () => {
    const second = first + QUARTER;
    expect(await ticket.buy('15m', 'flat', '20', second)).toBe(200);
    expect(await ticket.buy('15m', 'up', '10', second)).toBe(200);
    await ticket.opened(2);
    await expect(ticket.running).toHaveCount(2);
    await setVisible(page, false);
    moveClock(second - BEFORE);
    await expect(elsewhere.running).toHaveCount(0);
    await setVisible(page, true);
    await expect(ticket.running).toHaveCount(0);
    await expect(page.getByTestId('available')).toHaveText('603');
  });

  await test.step('without samples before delivery the stake is returned', async () => {
    const third = first + 2 * QUARTER;
    expect(await ticket.buy('15m', 'down', '30', third)).toBe(200);
    await ticket.opened(1);
    moveClock(third + 1_000);
    await expect(ticket.running).toHaveCount(0);
    await expect.poll(async () => (await noted()).notices.join()).toMatch(/Down: stake returned/);
  });

  await test.step('a millisecond before the cut-off an order is accepted, a millisecond after it not', async () => {
    const fourth = first + 3 * QUARTER;
    const cutOff = fourth - CYCLE.cutOffMillis;
    for (const [away, code] of [
      [-1, 200],
      [1, 'option.closed'],
    ] as const) {
      stopClock(cutOff + away);
      await expect.poll(() => ticket.platformTime()).toBe(cutOff + away);
      expect(await ticket.buy('15m', 'up', '10', fourth)).toBe(code);
    }
    moveClock(cutOff + 10);
    await ticket.opened(1);
    await expect(ticket.running).toHaveCount(1);
    moveClock(fourth - BEFORE);
    await expect(ticket.running).toHaveCount(0);
  });

  await test.step('the record filters by result, and its sums are those of the account', async () => {
    await moveTo(page, '#/pages/assets/option-record');
    const past = page.getByTestId('past-option');
    await expect(past).toHaveCount(7);
    // Two of six won; 84 + 99.8 less 20.2 + 50.5 + 10.1 + 10.1.
    await expect(page.getByTestId('win-rate')).toHaveText('33.3%');
    await expect(page.getByTestId('option-pnl')).toHaveText('+92.9');
    await expectAccessible(page);
    for (const [result, count] of [
      ['Won', 2],
      ['Lost', 4],
      ['Returned', 1],
    ] as const) {
      await page.getByRole('button', { name: 'Filter', exact: true }).tap();
      await page.getByRole('dialog').getByText(result, { exact: true }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Show', exact: true }).tap();
      await expect(past).toHaveCount(count);
      await expect(past.first()).toContainText(result);
    }
  });
});

test('OPTION-123 OPTION-124 an option is exited early if its terms allow it, and a stale index sells none', async ({
  page,
  platform,
}) => {
  await setTerms(platform.origin);
  const ticket = new OptionTicket(page);
  await ticket.openWithStake(platform.origin);
  const now = await ticket.platformTime();
  const next = (length: number) => (Math.floor(now / length) + 1) * length;
  await test.step('the exit', async () => {
    expect(await ticket.buy('15m', 'up', '10', next(QUARTER))).toBe(200);
    expect(await ticket.buy('1h', 'down', '100', next(4 * QUARTER))).toBe(200);
    await ticket.opened(2);
    await ticket.running.filter({ hasText: '15m' }).tap();
    await expect(page.getByTestId('running-countdown')).not.toHaveText('');
    await expect(ticket.button('Exit early')).toHaveCount(0);
    await page.goBack();
    await ticket.running.filter({ hasText: '1h' }).tap();
    await expect(page.getByText('Pays 90% of what the option is worth')).toBeVisible();
    await ticket.button('Exit early').tap();
    await expect(page.getByTestId('option-result')).toContainText('Exited');
    await expect(ticket.button('Exit early')).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step('a stale index', async () => {
    await moveTo(page, '#/pages/trade/trade-option');
    await page.locator('input[name="stake"]').fill('10');
    await expect(page.getByTestId('stale')).toHaveCount(0);
    moveClock(now + STEPPED.ends * 1_000);
    await expect(page.getByTestId('stale')).toHaveText(
      'The index is not live. Options cannot be bought now.',
    );
    await expect(page.getByRole('button', { name: /^Buy up/ })).toHaveAttribute('aria-disabled', 'true');
  });
});
