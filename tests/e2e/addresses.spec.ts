/** Other addresses of a page: the machine's own network address, another name, a wrong one, the operator's. */
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, openRoute, test } from '../support/app-test.ts';
import { startPlatform, type RunningPlatform } from '../support/running-platform.ts';
import { Detail } from './models/detail.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140 Safari/537.36';
const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36';

/** The machine's first address that is not loopback; there may be none. */
const address = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

test.describe('by another address', () => {
  // At this address the browser has no service workers, and the page must work without.
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
});

test('APP-033 a wrong address shows an error, and an alias leads to its page', async ({ page }) => {
  await openRoute(page, '/pages/market/market');
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible();
  await openRoute(page, '/pages/no/such');
  await expect(page.getByText('Page not found')).toBeVisible();
});

test.describe('addresses that the operator set', () => {
  let site: string;
  let elsewhere: string;
  let desktop: Server;
  let running: RunningPlatform | undefined;

  test.beforeAll(async () => {
    const port = await freePort();
    site = `http://127.0.0.1:${String(port)}`;
    elsewhere = `localhost:${String(port)}`;
    desktop = createHttpServer((_request, response) => response.end('<title>Desktop</title>'));
    await once(desktop.listen(0, '127.0.0.1'), 'listening');
    running = await startPlatform({
      PORT: String(port),
      PUBLIC_URL: site,
      SOCKET_URL: `ws://${elsewhere}`,
      DESKTOP_URL: addressOf(desktop),
    });
  });

  test.afterAll(async () => {
    await running?.stop();
    desktop.closeAllConnections();
    desktop.close();
  });

  test.describe('on a phone', () => {
    test.use({ userAgent: PHONE });

    test('ENGINE-401 the socket opens at the operator’s address, and the policy follows', async ({
      page,
    }) => {
      const socket = page.waitForEvent('websocket');
      const response = await page.goto(`${site}/#/pages/trade/detail?symbol=BTC-USDT`);
      expect(response?.headers()['content-security-policy']).toContain(
        `connect-src 'self' http://${elsewhere} ws://${elsewhere};`,
      );
      expect((await socket).url()).toMatch(`ws://${elsewhere}/socket.io/`);
      await new Detail(page).expectLive();
      expect(await (await fetch(`${site}/shell.html`)).text()).toContain(`data-socket="ws://${elsewhere}"`);
      // An open page would complain when the platform ends.
      await page.goto('about:blank');
    });
  });

  test.describe('on a desktop', () => {
    test.use({
      ...{ isMobile: false, hasTouch: false, userAgent: WINDOWS },
      viewport: { width: 1280, height: 800 },
    });

    test('PLATFORM-071 a registration link keeps its query on the desktop site', async ({ page }) => {
      await page.goto(`${site}/?from=friend#/pages/reg/index?code=AB12CD`);
      await expect(page).toHaveTitle('Desktop');
      expect(page.url()).toBe(`${addressOf(desktop)}/?from=friend#/pages/reg/index?code=AB12CD`);
    });
  });
});

function addressOf(server: Server): string {
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** A port that is free now: the test must know the address before the platform starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
