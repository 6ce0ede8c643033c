/** How often users press on the way to their goal, and how long the app takes, on a slow device or network. */
import type { Page } from '@playwright/test';
import { expect, openRoute, test } from '../support/app-test.ts';
import { Finger } from '../support/finger.ts';
import { report, TapCounter } from '../support/tap-counter.ts';
import { newAddress, PASSWORD, TRADE_PASSWORD } from './models/newcomer.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
/** The goal for a newcomer's first order. */
const MOST_TAPS = 25;
const IS_LONG = process.env['TEST_SIZE'] === 'long';
/** Chromium slows a page by computing beside it, so the small size counts presses on a device that is not slowed. */
const SLOWER = IS_LONG ? 4 : 1;
/** Chromium's “Slow 4G”: ms, and bytes a second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };

// The captcha's work depends on luck, and the device is slowed in the long size.
test.describe.configure({ timeout: 600_000 });

test('JOURNEY-001 a newcomer’s first order takes at most 25 presses, on a slow phone in the long size', async ({
  openElsewhere,
}) => {
  const page = await openElsewhere(PHONE);
  const user = await TapCounter.begin(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const focused = (name: string) => field(name).and(page.locator(':focus'));
  await openRoute(page, '/pages/home/index');
  await user.tap(page.getByRole('link', { name: 'Sign up' }), field('E-mail'));
  await user.type(field('E-mail'), newAddress());
  await user.tap(button('Next'), page.getByRole('slider'));
  await user.tap(button('Verify without the picture'), focused('E-mail code'));
  const message = page.getByTestId('message').first();
  await user.tap(button('Open the demo inbox'), message);
  const code = /\b\d{6}\b/.exec(await message.innerText())?.[0] ?? 'none';
  const finger = new Finger(page);
  await user.press(async () => {
    // A pull that began before the gesture was loaded is counted too.
    await finger.pullSheet(page.getByRole('dialog'), 140);
    await finger.lift();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }, button('Next'));
  await user.type(field('E-mail code'), code);
  await user.tap(button('Next'), focused('Password'));
  await page.keyboard.type(PASSWORD);
  await user.type(field('Confirm password'), PASSWORD);
  await user.tap(button('Next'), focused('Transaction password'));
  await page.keyboard.type(TRADE_PASSWORD);
  await user.type(field('Confirm transaction password'), TRADE_PASSWORD);
  await user.tap(button('Next'), button('Create an account'));
  await user.tap(page.getByRole('checkbox'), page.getByRole('checkbox', { checked: true }));
  await user.tap(button('Create an account'), button('Get demo funds'));
  await user.tap(button('Get demo funds'), page.getByRole('heading', { name: 'You have 10,000 USDT' }));
  const quantity = page.getByLabel('Quantity (BTC)');
  await user.tap(button('Place your first order'), quantity);
  await user.type(quantity, '0.01');
  const sheet = page.getByRole('dialog', { name: 'Confirm the order' });
  const confirm = sheet.getByRole('button', { name: 'Buy BTC', disabled: false });
  await user.tap(button('Buy BTC'), confirm);
  // Held for the order, or spent by a fill.
  await user.tap(confirm, page.getByTestId('available').filter({ hasNotText: '10,000' }));
  await user.report('a newcomer’s first order');
  expect(await user.taps()).toBeLessThanOrEqual(MOST_TAPS);
});

test('JOURNEY-004 over slow 4G a visitor reads a price, scrolls, opens a market and its chart', async ({
  openElsewhere,
}) => {
  const page = await openElsewhere(PHONE);
  const user = await TapCounter.begin(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  const began = performance.now();
  await page.goto('/#/pages/market/quote');
  const rows = page.getByRole('listitem').getByRole('link');
  await expect(rows.first()).toContainText(/\d/);
  const since = () => `${String(Math.round(performance.now() - began))} ms`;
  report(`over slow 4G the first price came after ${since()}`);
  // The first rows stay where they are until the list that scrolls has come.
  await expect(page.locator('[data-virtuoso-scroller]')).toBeVisible();
  report(`and the list scrolled after ${since()}`);
  const market = (address: string) => page.locator(`main a[href="${address}"]`);
  const first = (await rows.first().getAttribute('href')) ?? '';
  const finger = new Finger(page);
  await user.press(async () => {
    await finger.press(rows.nth(6), { x: 0.5, y: 0.5 });
    await finger.move({ x: 0, y: -300 });
    await finger.lift();
    await expect(market(first)).not.toBeInViewport();
  }, rows);
  const chart = page.locator('[data-testid="chart"][data-status="live"]');
  await listAtRest(page);
  // At a place, as a finger does: the rows change places with their volumes.
  await user.press(() => page.touchscreen.tap(PHONE.viewport.width / 2, 400), chart);
  await user.tap(page.getByRole('link', { name: 'Full-screen chart' }), chart);
  await expect(page).toHaveURL(/klinechart/);
  await user.report('the list, a market and its chart');
});

/** Waits for the end of a fling: a tap on a list that still glides stops it, and opens nothing. */
function listAtRest(page: Page): Promise<void> {
  const list = page.locator('[data-virtuoso-scroller]');
  return list.evaluate(
    (scroller) =>
      new Promise((resolve) => {
        let last = NaN;
        let still = 0;
        const look = () => {
          still = scroller.scrollTop === last ? still + 1 : 0;
          last = scroller.scrollTop;
          if (still < 10) requestAnimationFrame(look);
          else resolve();
        };
        look();
      }),
  );
}
