/** Other ways to reach a page: the machine's own network address, another name, a wrong one. */
import { networkInterfaces } from 'node:os';
import { expect, openRoute, test } from '../support/app-test.ts';
import { Detail } from './models/detail.ts';

/** The machine's first address that is not loopback; there may be none. */
const address = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

// Here the browser itself has no service workers, and the page must do without.
test.use({ serviceWorkers: 'allow' });

test('APP-032 the page works over plain http without a secure context', async ({ page, platform }) => {
  test.skip(address === undefined, 'this machine has no address but loopback');
  const origin = `http://${address ?? ''}:${String(platform.port)}`;
  const response = await page.goto(`${origin}/#/pages/trade/detail?symbol=BTC-USDT`);
  expect(response?.headers()['strict-transport-security']).toBeUndefined();
  expect(response?.headers()['content-security-policy']).not.toContain('upgrade-insecure-requests');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await new Detail(page).expectLive();
});

test('APP-033 a wrong address says so, and an alias leads to its page', async ({ page }) => {
  await openRoute(page, '/pages/market/market');
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible();
  await openRoute(page, '/pages/no/such');
  await expect(page.getByText('There is no such page')).toBeVisible();
});
