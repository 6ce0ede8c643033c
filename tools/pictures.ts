/**
 * `npm run pictures -- <address> <name>…`: takes the README's pictures from a running Brisk (by default at its own
 * address; all pictures or the named ones) and writes them to `docs/pictures`. The screens of a logged-in user need a
 * demo, because the tool logs in there and claims demo funds.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';
import { ROOT } from './install.mjs';

const FOLDER = join(ROOT, 'docs/pictures');
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const QUALITY = 82;
/** Long enough for the values, the chart and the coins' icons. */
const SETTLED_MILLIS = 6_000;

const SCREENS = {
  home: '/pages/home/index',
  markets: '/pages/market/quote',
  market: '/pages/trade/detail?symbol=BTC-USDT-PERP',
  chart: '/pages/trade/klinechart?symbol=ETH-USDT-PERP',
  transfer: '/pages/assets/transfer',
  settings: '/pages/mine/settings',
} as const;

/** Logs in on the device and has a balance. */
async function logIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/#/pages/login/demo?return=%2Fpages%2Fassets%2Ftransfer`);
  await page.getByLabel('Name').fill('Mara');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const fund = page.getByRole('button', { name: 'Get demo funds' });
  const held = page.getByTestId('available').getByText(/[1-9]/);
  await fund.or(held).waitFor();
  if (await fund.isVisible()) {
    await fund.click();
    await held.waitFor();
    await page.getByLabel('Amount').fill('2500');
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await page.getByText('transferred').waitFor();
  }
  await page.getByLabel('Amount').fill('1250');
}

async function take(browser: Browser, origin: string, name: keyof typeof SCREENS, theme: string) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const kept = JSON.stringify({ theme });
  await context.addInitScript((text) => localStorage.setItem('brisk.preferences', text), kept);
  const page = await context.newPage();
  if (name === 'transfer') await logIn(page, origin);
  else await page.goto(`${origin}/#${SCREENS[name]}`);
  await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(SETTLED_MILLIS);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(join(FOLDER, `${name}-${theme}.webp`), Buffer.from(data, 'base64'));
  await context.close();
}

const [, , origin = 'http://127.0.0.1:8080', ...asked] = process.argv;
const names = (Object.keys(SCREENS) as (keyof typeof SCREENS)[]).filter(
  (name) => asked.length === 0 || asked.includes(name),
);
const browser = await chromium.launch({ args: CHROMIUM_ARGS, executablePath: await ensureChromium() });
mkdirSync(FOLDER, { recursive: true });
for (const theme of ['light', 'dark']) {
  for (const name of names) await take(browser, origin, name, theme);
}
await browser.close();
