/**
 * The data that an open, untouched Markets page costs a phone: the built page in a real Chromium, the platform with
 * the calm market, and a relay between them that counts the bytes towards the page. The page's first load does not
 * count; everything else does, including frames and HTTP headers.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../tools/chromium.mjs';
import { startPlatform } from '../tests/support/running-platform.ts';

const HOUR = 3_600_000;
/** By then code, pictures and first values have arrived. */
const SETTLED_MILLIS = 15_000;

/** Megabytes (of 10⁶) an hour. */
export async function pageMegabytesAnHour(millis: number): Promise<number> {
  const platform = await startPlatform({ FEED: 'simulated:calm' });
  const relay = await openRelay(platform.port);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: CHROMIUM_ARGS,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await page.goto(`${relay.origin}/#/pages/market/quote`);
    await page.locator('[data-testid="connection"][data-status="live"]').waitFor({ state: 'attached' });
    await sleep(SETTLED_MILLIS);
    const before = relay.passed();
    const began = performance.now();
    await sleep(millis);
    const bytes = relay.passed() - before;
    return ((bytes / (performance.now() - began)) * HOUR) / 1e6;
  } finally {
    await browser.close();
    relay.close();
    await platform.stop();
  }
}

async function openRelay(port: number) {
  let passed = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1' });
    far.on('data', (piece) => (passed += piece.length));
    near.pipe(far).pipe(near);
    for (const side of [near, far]) {
      open.add(side);
      side.on('error', () => side.destroy());
      side.on('close', () => {
        open.delete(side);
        near.destroy();
        far.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    passed: () => passed,
    close() {
      for (const side of open) side.destroy();
      server.close();
    },
  };
}
