/**
 * Every built page on the narrowest phone in every language: nothing overflows sideways and no text is cut off.
 * A page is opened once and then switched from language to language, as another tab would do it.
 */
import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { newCommandId } from '../../src/api/command-id.ts';
import { LANGUAGES, type LanguageCode } from '../../protocol/names/languages.ts';
import { ROUTES } from '../../src/app/routes.ts';
import {
  expect,
  expectAccessible,
  holdRequests,
  moveTo,
  openRoute,
  painted,
  speak,
  test,
} from '../support/app-test.ts';
import { judged } from '../support/changed-pages.ts';
import { clippedTexts } from '../support/clipped-text.ts';
import { coveredControls } from '../support/covered-controls.ts';
import { judgeInEach } from '../support/judge-in-each.ts';
import { openSession } from './models/newcomer.ts';
import { TestUser } from './models/test-user.ts';
import { Transfer } from './models/transfer.ts';

const WIDEST: ReadonlySet<string> = new Set(['cn', 'de', 'fin', 'fra', 'pl', 'spa', 'ukr']);
/**
 * All languages in the long size; by default those with the longest words, the widest letters and the
 * ideographs.
 */
const SPOKEN = readdirSync(new URL('../../locales', import.meta.url))
  .filter((code): code is LanguageCode => code in LANGUAGES)
  .filter((code) => process.env['TEST_SIZE'] === 'long' || WIDEST.has(code));
/** The query of pages that show one object. */
const FUNDING = '/pages/trade/funding';
const QUERIES: Readonly<Record<string, string>> = {
  '/pages/trade/detail': '?symbol=BTC-USDT-PERP',
  [FUNDING]: '?symbol=BTC-USDT-PERP',
  '/pages/trade/klinechart': '?symbol=BTC-USDT-PERP',
  '/pages/etfs/detail': '?product=TOP10ETF',
  '/pages/earn/detail': '?product=USDT-7',
  '/pages/article/detail': '?id=21',
};
/** Its samples stay in the waiting state on purpose. */
const GALLERY = '/pages/common/gallery';
const UNBUILT = '/choose-location';
const TRANSFER = '/pages/assets/transfer';
/** A visitor sees the same invitation on each of them. */
const OWN = [
  ...['account-set', 'password-manage', 'phone', 'google', 'password-login', 'password-trade', 'devices'],
  'api-keys',
].map((name) => `/pages/mine/${name}`);
const PAGES = [...ROUTES.filter(({ load }) => load !== undefined).map(({ path }) => path), UNBUILT].filter(
  (path) => !OWN.slice(1).includes(path),
);

/** The clipped texts of the open page, in each language. */
async function clippedInEach(page: Page, name: string): Promise<readonly string[]> {
  const found = await judgeInEach(page, SPOKEN, String(clippedTexts));
  return found.map((each) => `${name} ${each}`);
}

test.use({ viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 });

test('I18N-016 no text is cut off or overflows at 320 px, on any page, in any language', async ({ page }) => {
  const paths = judged(PAGES);
  const found: string[] = [];
  await openRoute(page, '/nowhere');
  await expect(page.locator('main h1')).toBeVisible();
  for (const path of paths) {
    await moveTo(page, `${path}${QUERIES[path] ?? ''}`);
    await expect(page.locator('main h1').first()).toBeVisible();
    if (path !== GALLERY) await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    // A chart is laid out once it has its candles.
    if (QUERIES[path]?.startsWith('?symbol') && path !== FUNDING)
      await expect(page.getByTestId('chart')).toHaveAttribute('data-status', 'live');
    found.push(...(await clippedInEach(page, path)));
  }
  expect(found).toEqual([]);
});

test('I18N-016 nor on the pages of a logged-in user', async ({ page, platform }) => {
  const lists = ['/pages/assets/account-record', '/pages/assets/my-hold', '/pages/mine/index'];
  const paths = judged([TRANSFER, ...lists]);
  const transfer = new Transfer(page);
  await transfer.begin(platform.origin);
  await transfer.move('1234.56789012');
  await expect(transfer.available).toHaveText('8,765.43210988');
  await transfer.amount.fill('1.1.1');
  const found = [...(await clippedInEach(page, 'transfer'))];
  await transfer.to.click();
  found.push(...(await clippedInEach(page, 'accounts')));
  for (const path of paths.filter((each) => each !== TRANSFER)) {
    await moveTo(page, path);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    found.push(...(await clippedInEach(page, path)));
  }
  expect(found).toEqual([]);
});

interface Stop {
  readonly route: string;
  /** A text that shows that the page has loaded. */
  readonly seen: string;
  /** Opens a sheet above it. */
  readonly open?: (page: Page) => Promise<void>;
}

const openFilter = (page: Page) => page.locator('header button').last().click();

/** One order is open, one is filled. */
const STOPS: readonly Stop[] = [
  {
    route: '/pages/trade/index?symbol=BTC-USDT',
    seen: '[data-testid="open-order"]',
    open: async (page) => {
      const fields = page.getByTestId('ticket').locator('input[inputmode="decimal"]');
      await fields.nth(0).fill('30000.5');
      await fields.nth(1).fill('0.0123');
      await page.getByTestId('ticket').locator('button[data-kind="up"]').click();
    },
  },
  { route: '/pages/history/index', seen: '[data-testid="order"]', open: openFilter },
  {
    route: '/pages/history/order?id=',
    seen: '[data-testid="order-detail"]',
    open: (page) => page.locator('main button[data-kind="primary"]').click(),
  },
  { route: '/pages/assets/account-record?only=trades', seen: '[data-testid="record"]', open: openFilter },
  { route: '/pages/assets/my-wallet?asset=USDT', seen: '[data-testid="record"]' },
];

test('I18N-016 nor on the trade page and in the sheets above it', async ({ page, platform }) => {
  const routes = judged(STOPS.map(({ route }) => route));
  const user = new Transfer(page);
  await user.begin(platform.origin);
  const place = (order: object) =>
    user.ask('POST', '/spot/placeOrder', {
      ...{ id: newCommandId(), symbol: 'BTC-USDT', side: 'buy', type: 'limit', size: '0.01', ...order },
    });
  await place({ type: 'market' });
  const { order } = (await place({ price: '30000' })) as { order: { id: number } };
  const found: string[] = [];
  for (const { route, seen, open } of STOPS.filter((each) => routes.includes(each.route))) {
    await moveTo(page, `${route}${route.endsWith('=') ? String(order.id) : ''}`);
    await expect(page.locator(seen).first()).toBeVisible();
    if (open !== undefined) {
      await open(page);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    }
    found.push(...(await clippedInEach(page, route)));
    await page.keyboard.press('Escape');
  }
  expect(found).toEqual([]);
});

test('I18N-016 nor on the pages of their account', async ({ page, platform }) => {
  judged(['/pages/mine/email', ...OWN]);
  const user = new TestUser(page, platform.origin);
  await user.signUp('/pages/mine/email');
  const found = [...(await clippedInEach(page, 'bound'))];
  for (const path of OWN) {
    await moveTo(page, path);
    await expect(page.locator('main [role="status"][aria-label]')).toHaveCount(0);
    await expect(page.locator('main button').nth(1)).toBeVisible();
    found.push(...(await clippedInEach(page, path)));
  }
  await page.locator('main button[data-kind="primary"]').click();
  found.push(...(await clippedInEach(page, 'new key')));
  await page.getByRole('dialog').locator('input').first().fill('Bot');
  await page.getByRole('dialog').locator('input').first().press('Tab');
  await page.getByRole('dialog').locator('input').last().press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(2);
  found.push(...(await clippedInEach(page, 'step-up')));
  expect(found).toEqual([]);
});

/** A phone held sideways, and one with larger text. */
const SITUATIONS = [
  { name: 'sideways', size: { width: 740, height: 360 }, text: '100%' },
  { name: 'text at 150 %', size: { width: 360, height: 740 }, text: '150%' },
] as const;
/** Where a user trades, moves money and signs up. */
const DAILY = [
  '/pages/home/index',
  '/pages/market/quote',
  '/pages/trade/trade-spot',
  '/pages/assets/my-hold',
  TRANSFER,
  '/pages/assets/exchange',
  '/pages/history/index',
  '/pages/mine/index',
  '/pages/mine/settings',
];

test('APP-962 sideways and with text at 150 % no text is cut and each control is reached', async ({
  page,
  platform,
}) => {
  const paths = judged(DAILY);
  await openSession(page, platform.origin);
  await openRoute(page, '/pages/mine/index');
  const found: string[] = [];
  for (const path of paths) {
    await moveTo(page, path);
    await expect(page.locator('main h1').first()).toBeVisible();
    await expect(page.locator('main :is([aria-busy="true"], [role="status"][aria-label])')).toHaveCount(0);
    for (const { name, size, text } of SITUATIONS) {
      await page.setViewportSize(size);
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), text);
      await speak(page, 'de');
      const faults = [await page.evaluate(clippedTexts), await page.evaluate(coveredControls)].flat();
      found.push(...faults.map((fault) => `${path}, ${name}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
});

test('APP-980 sideways a list of orders or records that is still loading does not run off the page', async ({
  page,
  platform,
}) => {
  const paths = judged(['/pages/history/index', '/pages/history/order?id=1', '/pages/assets/account-record']);
  await openSession(page, platform.origin);
  const release = await holdRequests(page, '**/api/{spot/orders,spot/order,assets/records}*');
  await page.setViewportSize(SITUATIONS[0].size);
  await openRoute(page, '/pages/mine/index');
  for (const path of paths) {
    await moveTo(page, path);
    await expect(page.locator('main [role="status"][aria-label] > div > span').first()).toBeVisible();
    await painted(page);
    expect(await page.evaluate(clippedTexts), path).toEqual([]);
  }
  release();
});
