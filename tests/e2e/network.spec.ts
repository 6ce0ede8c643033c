/** The network goes away under a trader's eyes: nothing stale looks live, and it comes back by itself. */
import { expect, openRoute, test, takePicture } from '../support/app-test.ts';
import { createNetwork, type Network } from '../support/network.ts';
import { Detail } from './models/detail.ts';
import { Markets } from './models/markets.ts';

const OUTAGE_MILLIS = 10_000;

const networkTest = test.extend<{ network: Network }>({
  expectedComplaints: [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket connection/, { option: true }],
  network: async ({ platform }, use) => {
    const network = await createNetwork(platform.port);
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => {
    await use(network.origin);
  },
});

networkTest('APP-030 figures dim, age and come back when the network is pulled for 10 s', async ({ page, network }) => {
  const detail = new Detail(page);
  await detail.open('BTC-USDT-PERP');
  await detail.expectLive();
  network.cut();
  await expect(detail.connection).not.toHaveAttribute('data-status', 'live');
  await expect(detail.book).toHaveAttribute('data-status', 'stale');
  await expect(page.getByTestId('price-panel')).toHaveAttribute('data-status', 'stale');
  const worth = page.getByTestId('price-worth');
  await expect(worth).toHaveText(/Stale, \d/);
  const age = await worth.textContent();
  await expect(worth).not.toHaveText(age ?? '');
  await takePicture(page, 'detail-offline');
  await page.waitForTimeout(OUTAGE_MILLIS);
  network.restore();
  await detail.expectLive();
  await expect(worth).toBeEmpty();
  const before = await detail.bookRows();
  await expect.poll(() => detail.bookRows()).not.toEqual(before);
  await expect(page.getByText('verified', { exact: true })).toBeVisible();
});

networkTest('APP-031 a link that is open but silent is noticed', async ({ page, network }) => {
  const markets = new Markets(page);
  await markets.open();
  network.mute();
  await expect(markets.rows.first()).toHaveAttribute('data-status', 'stale', { timeout: 15_000 });
  network.restore();
  await expect(markets.rows.first()).toHaveAttribute('data-status', 'live', { timeout: 20_000 });
});

test.describe('by the address of this machine in its network', () => {
  test('APP-032 the page works over plain http without a secure context', async ({ page, platform }) => {
    const { networkInterfaces } = await import('node:os');
    const address = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
    test.skip(address === undefined, 'this machine has no address but loopback');
    const response = await page.goto(`http://${address ?? ''}:${String(platform.port)}/#/pages/trade/detail?symbol=BTC-USDT`);
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
});
