/** Alerts by touch, in a market whose price the user moves: set, fired by the platform, read on two devices. */
import type { Page } from '@playwright/test';
import { newCommandId } from '../../src/api/command-id.ts';
import { expect, expectAccessible, expectHolds, openRoute, test } from '../support/app-test.ts';
import { note } from './models/noted.ts';
import { nextPress } from '../support/next-press.ts';
import { setOnline } from './models/network.ts';
import { Calls, openSession } from './models/newcomer.ts';

test.use({
  environment: async ({ ownPlatforms }, use) => {
    await use({ SEED: 'browser', FEED: ownPlatforms.still });
  },
  expectedComplaints: /net::ERR_|WebSocket|Failed to load/,
});

const MARKET = 'BTC-USDT';

test('ALERT-020 an alert set on a market’s page fires, and is announced, counted and read on two devices', async ({
  page,
  openElsewhere,
  platform,
}) => {
  const noted = await note(page, {});
  const token = await openSession(page, platform.origin);
  const calls = new Calls(platform.origin);
  const trade = (side: 'buy' | 'sell') =>
    calls.ask(
      'POST',
      '/spot/placeOrder',
      { id: newCommandId(), symbol: MARKET, side, type: 'market', size: '0.001' },
      token,
    );
  await trade('buy');
  await page.setViewportSize({ width: 360, height: 740 });
  await openRoute(page, `/pages/trade/detail?symbol=${MARKET}`);
  await page.getByRole('link', { name: 'Alerts for this market' }).tap();
  const level = page.getByLabel('Price', { exact: true });
  const alert = page.getByTestId('alert');
  await test.step('a level that is reached already is refused at its field', async () => {
    await expect(page.getByText(/^Current price: 6/)).toBeVisible();
    await level.fill('61');
    await expect(page.getByText('Current price')).toBeVisible();
    await level.fill('61680.05');
    await expect(page.getByText('Price must be a multiple of 0.1')).toBeVisible();
  });
  await test.step('ALERT-046 offline nothing is sent, and the form says so', async () => {
    await level.fill('61690');
    await setOnline(page, false);
    await page.getByRole('button', { name: 'Set alert' }).tap();
    await expect(page.getByText('You are offline. Nothing was sent.')).toBeVisible();
    await setOnline(page, true);
    await nextPress(page);
  });
  await test.step('it waits', async () => {
    await level.fill('61690');
    await page.getByRole('button', { name: 'Set alert' }).tap();
    await expect(alert).toHaveText(/BTC\/USDT\s*Last price at or below 61,690/);
    await expectAccessible(page);
    await expectHolds(page, 'alerts');
  });
  const other = await openElsewhere({ viewport: { width: 360, height: 740 } });
  await other.addInitScript(
    ([session, user]) => {
      localStorage.setItem('brisk.user', user);
      localStorage.setItem('brisk.token', session);
    },
    [token, (await page.evaluate(() => localStorage.getItem('brisk.user'))) ?? ''] as const,
  );
  await openRoute(other, '/pages/mine/index');
  await expect(unread(other)).toHaveText('Messages');
  await test.step('it fires', async () => {
    await trade('sell');
    const notices = async () => (await noted()).notices.join();
    await expect.poll(notices).toContain('BTC/USDT: Last price at or below 61,690');
    expect((await noted()).covered, 'UI-994').toEqual([]);
    await expect(alert).toHaveCount(0);
    await expect(unread(other)).toHaveText('Messages1');
  });
  await test.step('it is read', async () => {
    await openRoute(page, '/pages/mine/messages');
    await expect(page.getByTestId('message')).toHaveAttribute('data-unread', 'true');
    await expectAccessible(page);
    await expectHolds(page, 'messages');
    await page.getByRole('button', { name: 'Mark all as read' }).tap();
    await expect(page.getByTestId('message')).toHaveAttribute('data-unread', 'false');
    await expect(unread(other)).toHaveText('Messages');
  });
});

function unread(page: Page) {
  return page.getByRole('link', { name: /^Messages/ });
}
