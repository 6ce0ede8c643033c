/** A desktop browser goes to the configured desktop site, with its registration link unchanged. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/app-test.ts';
import { startPlatform } from '../support/running-platform.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140 Safari/537.36';

test.use({ isMobile: false, hasTouch: false, userAgent: WINDOWS, viewport: { width: 1280, height: 800 } });

test('PLATFORM-071 a registration link keeps its query on the desktop site', async ({ page }) => {
  const desktop = createServer((_request, response) => response.end('<title>Desktop</title>'));
  await new Promise<void>((resolve) => desktop.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(desktop.address() as AddressInfo).port}`;
  const platform = await startPlatform({ DESKTOP_URL: site });
  try {
    await page.goto(`${platform.origin}/?from=friend#/pages/reg/index?code=AB12CD`);
    await expect(page).toHaveTitle('Desktop');
    expect(page.url()).toBe(`${site}/?from=friend#/pages/reg/index?code=AB12CD`);
  } finally {
    await platform.stop();
    desktop.closeAllConnections();
    desktop.close();
  }
});
