/** The first page and the articles: shown, opened by touch and by keys, and when loading fails. */
import type { Page } from '@playwright/test';
import {
  THEMES_OF_SIZE,
  boxAtRest,
  expect,
  expectAccessible,
  expectHolds,
  expectPagesHold,
  moveTo,
  openRoute,
  test,
  type PageSeen,
} from '../support/app-test.ts';
import { newCommandId } from '../../src/api/command-id.ts';
import { Calls, openSession } from './models/newcomer.ts';

const PARTS = '**/api/article/list?*';
const HOME = '/pages/home/index';
const PAGES: readonly PageSeen[] = [
  { route: '/pages/article/notice', text: 'When a trading day begins', name: 'notices' },
  { route: '/pages/article/detail?id=21', text: 'Help', name: 'article' },
  { route: '/pages/article/service', text: 'Help', name: 'service' },
  { route: '/pages/article/service?id=2', text: 'Service', name: 'service-contact' },
  { route: '/pages/common/menu', text: 'News and help', name: 'menu' },
  { route: '/pages/common/download', text: 'Open on your phone', name: 'download' },
];

test('HOME-001 HOME-002 HOME-003 HOME-004 a visitor on the first page and the pages that it leads to', async ({
  page,
  complaints,
}) => {
  await test.step('HOME-004 a failed part shows an error and loads on retry; prices stay live', () =>
    recover(page));
  await test.step('HOME-002 prices tick, the lists are ranked, and keys walk through them', () =>
    walkThroughLists(page));
  await test.step('CONTENT-041 CONTENT-043 a list reaches its end and is restored; an article is read', () =>
    readArticles(page));
  await test.step('HOME-003 every shortcut, highlight and row of the menu and of Mine leads to a built page', () =>
    followEachLink(page));
  await test.step('HOME-962 a visitor can sign up beside the log-in', () => signUp(page));
  await test.step('CONTENT-042 the newest notice opens from the first page; a deleted one shows an error', () =>
    openNotices(page, complaints));
  await test.step('HOME-001 each of them at every width, light', () => expectEachHolds(page, 'light'));
});

// The long size judges the dark theme too.
for (const theme of THEMES_OF_SIZE.slice(1)) {
  test(`HOME-001 the first page and the pages that it leads to, ${theme}`, ({ page }) =>
    expectEachHolds(page, theme));
}

async function expectEachHolds(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await openRoute(page, HOME, theme);
  await expectLive(page);
  await expectHolds(page, `home-${theme}`);
  await expectPagesHold(page, PAGES, theme);
}

function expectLive(page: Page): Promise<void> {
  return expect(page.getByTestId('row-price').first()).toHaveText(/\d/);
}

/** The day's change of a list's first market, in percent. */
async function firstChange(page: Page, list: string): Promise<number> {
  const change = page.getByRole('list', { name: list }).getByTestId('row-change').first();
  await expect(change).toHaveText(/%/);
  return Number(((await change.textContent()) ?? '').replace('−', '-').replace('%', ''));
}

async function recover(page: Page): Promise<void> {
  const refuse = (body: string) => page.route('**/api/floor', (route) => route.fulfill({ body }));
  await refuse('{"code":"platform.failed","message":"Out of order.","data":null}');
  await openRoute(page, HOME);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectLive(page);
  await expectAccessible(page);
  await page.unroute('**/api/floor');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('More than 120 markets, live')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
}

async function walkThroughLists(page: Page): Promise<void> {
  await moveTo(page, HOME);
  await expectLive(page);
  const prices = page.getByTestId('row-price');
  const before = (await prices.allTextContents()).join();
  await expect.poll(async () => (await prices.allTextContents()).join()).not.toBe(before);
  const best = await firstChange(page, 'Gainers');
  await page.getByRole('tab', { name: 'Gainers' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Losers' })).toBeFocused();
  await expect.poll(() => firstChange(page, 'Losers')).toBeLessThan(best);
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await expect(page.getByText('No favourites yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Volume' }).click();
  await page.getByRole('list', { name: 'Volume' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/trade\/detail\?symbol=/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Volume' })).toHaveAttribute('aria-selected', 'true');
}

async function readArticles(page: Page): Promise<void> {
  let asked = 0;
  await page.route(PARTS, (route) => {
    asked += 1;
    return route.continue({ url: route.request().url().replace('size=20', 'size=2') });
  });
  await moveTo(page, '/pages/article/help');
  const articles = page.getByTestId('article');
  await expect(articles).toHaveCount(7);
  await expect(articles.filter({ hasText: 'New' })).toHaveCount(7);
  await articles.filter({ hasText: 'How to read an order book' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'How to read an order book' })).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/article\/detail\?id=\d+$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(articles.filter({ hasText: 'New' })).toHaveCount(6);

  const phone = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ ...phone, height: 480 });
  await articles.last().scrollIntoViewIfNeeded();
  // The transition back moves the page sideways, so only the height is compared.
  const height = () => articles.last().evaluate((each) => each.getBoundingClientRect().y);
  const before = (await boxAtRest(articles.last())).y;
  const parts = asked;
  await articles.last().click();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(articles).toHaveCount(7);
  await expect.poll(height).toBe(before);
  expect(asked).toBe(parts);
  await page.unroute(PARTS);
  await page.setViewportSize(phone);
}

async function followEachLink(page: Page): Promise<void> {
  const found = new Set<string>();
  for (const route of [HOME, '/pages/common/menu', '/pages/mine/index']) {
    await moveTo(page, route);
    const links = page.locator('main a[href^="#/"]');
    await expect(links.filter({ hasText: route === HOME ? '%' : 'Language' }).first()).toBeVisible();
    for (const href of await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? '')))
      found.add(href);
  }
  expect(found.size).toBeGreaterThan(12);
  for (const href of found) {
    await page.goto(`/${href}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading', exact: true })).toHaveCount(0);
    await expect(page.getByText(/Coming soon|not found|could not be loaded/)).toHaveCount(0);
  }
  await moveTo(page, HOME);
  await page.getByRole('link', { name: 'Spot', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Buy', exact: true })).toBeChecked();
}

async function signUp(page: Page): Promise<void> {
  await moveTo(page, HOME);
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
}

/** A deleted notice makes the only complaint of the page. */
async function openNotices(page: Page, complaints: string[]): Promise<void> {
  await moveTo(page, HOME);
  const notice = page.getByRole('link', { name: 'Your favourites stay on your device' });
  await notice.click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Your favourites stay on your device');
  expect(complaints).toEqual([]);
  await page.goto('/#/pages/article/detail?id=999');
  await expect(page.getByText('Article not found')).toBeVisible();
  await expect.poll(() => complaints).toEqual([expect.stringMatching(/status of 404.*article.*999/)]);
  complaints.length = 0;
}

test('APP-941 texts that came before the account’s language are fetched again in it', async ({
  page,
  platform,
}) => {
  const token = await openSession(page, platform.origin);
  const change = { language: 'cn' };
  expect(await new Calls(platform.origin).ask('POST', '/user/updateUserInfo', change, token)).toMatchObject({
    code: 200,
  });
  // The account's language arrives after the texts in the device's language are shown.
  const shown = page.getByText('Your favourites stay on your device');
  await page.route('**/api/user/getUserInfo', async (route) => {
    await expect(shown).toBeVisible();
    await route.continue();
  });
  await openRoute(page, HOME);
  await expect(page.getByTestId('notice-line')).toContainText('您的自选保存在您的设备上');
  await expect(shown).toHaveCount(0);
});

for (const theme of THEMES_OF_SIZE) {
  test(`HOME-960 HOME-961 a logged-in user sees their money and orders instead of an invitation, ${theme}`, async ({
    page,
    platform,
  }) => {
    const token = await openSession(page, platform.origin);
    await openRoute(page, HOME, theme);
    await expect(page.getByTestId('total-value')).toHaveText(/\d/);
    await expect(page.getByTestId('today-pnl')).toHaveText(/%\)$/);
    await expect(page.getByText('Explore the markets')).toHaveCount(0);
    await expect(page.getByText('More than 120 markets, live')).toHaveCount(0);
    await expectHolds(page, `home-member-${theme}`, theme);
    const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '30000', size: '0.001' };
    const calls = new Calls(platform.origin);
    const placed = await calls.ask('POST', '/spot/placeOrder', { ...order, id: newCommandId() }, token);
    expect(placed).toMatchObject({ code: 200 });
    await expect(page.getByTestId('home-order')).toHaveText(/Buy BTC\/USDT.*0\.001\d* BTC/);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect(page.getByTestId('today-pnl')).toHaveText('••••••');
    for (const name of ['Transfer', 'Quick exchange', 'Spot orders', 'Account records'])
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Open orders (1)' }).click();
    await expect(page).toHaveURL(/work\/index$/);
  });
}
