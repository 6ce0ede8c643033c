/**
 * `npm run pictures -- <address>`: takes the README's pictures of the real screens from a running Brisk (its own
 * address unless another is named) and writes them to `docs/pictures`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';
import { ROOT } from './install.mjs';

const FOLDER = join(ROOT, 'docs/pictures');
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const QUALITY = 82;
/** Long enough for the figures, the chart and the coins' pictures. */
const SETTLED_MILLIS = 6_000;

const SCREENS = {
  home: '/pages/home/index',
  markets: '/pages/market/quote',
  market: '/pages/trade/detail?symbol=BTC-USDT-PERP',
  chart: '/pages/trade/klinechart?symbol=ETH-USDT-PERP',
  settings: '/pages/mine/account-set',
} as const;

async function take(browser: Browser, origin: string, name: keyof typeof SCREENS, theme: string) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const kept = JSON.stringify({ theme });
  await context.addInitScript((text) => localStorage.setItem('brisk.preferences', text), kept);
  const page = await context.newPage();
  await page.goto(`${origin}/#${SCREENS[name]}`);
  await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(SETTLED_MILLIS);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(join(FOLDER, `${name}-${theme}.webp`), Buffer.from(data, 'base64'));
  await context.close();
}

const origin = process.argv[2] ?? 'http://127.0.0.1:8080';
const browser = await chromium.launch({ args: CHROMIUM_ARGS, executablePath: await ensureChromium() });
mkdirSync(FOLDER, { recursive: true });
for (const theme of ['light', 'dark']) {
  for (const name of Object.keys(SCREENS) as (keyof typeof SCREENS)[])
    await take(browser, origin, name, theme);
}
await browser.close();
