/** Navigation between pages and sheets, and how a session begins and ends on the page. In a real browser. */
import type { Page } from '@playwright/test';
import { expect, holdRequests, openRoute, test } from '../support/app-test.ts';
import { Calls, beginWith, openSession, type Session } from './models/newcomer.ts';

// Calls with an ended session are refused, and the browser logs each refused call.
test.use({ expectedComplaints: /status of 40[134]/ });

const HISTORY = '/pages/history/index';

const keptName = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('brisk.user') ?? '{}') as { name?: string }).name);

/** Like the browser's own button: `page.goBack` waits for a navigation, and there may be none. */
async function pressBack(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
  await browser.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 });
  await browser.detach();
}

async function openNestedSheets(page: Page, origin: string) {
  await openSession(page, origin);
  await openRoute(page, '/pages/home/index');
  await page.evaluate((path) => (location.hash = `#${path}`), HISTORY);
  await page.getByRole('button', { name: 'Filter' }).click();
  const outer = page.getByRole('dialog', { name: 'Filter' });
  await outer.getByRole('button', { name: /^Market/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(2);
  return outer;
}

test('SCREEN-403 one Escape closes one of two nested sheets', async ({ page, platform }) => {
  const outer = await openNestedSheets(page, platform.origin);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(outer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('SCREEN-403 one Back closes one of two nested sheets, and the page stays', async ({
  page,
  platform,
}) => {
  const outer = await openNestedSheets(page, platform.origin);
  await pressBack(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(outer).toBeVisible();
  await outer.getByRole('heading', { name: 'Filter' }).click();
  await pressBack(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`#${HISTORY}`));
});

test('SCREEN-402 the bare address fetches Home’s script while the texts are still loading', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/locale-en-*.js');
  const asked = page.waitForRequest(/\/assets\/home-page-[^/]+\.js$/);
  await page.goto('/');
  await asked;
  release();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible();
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`SCREEN-404 with ${reducedMotion} a change of tabs fades as the device asks`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await openRoute(page, '/pages/market/quote');
    await page.getByRole('link', { name: 'Home' }).click();
    const main = page.locator('main[data-motion="tab"]');
    await expect(main).toBeVisible();
    const style = await main.evaluate((shown) => {
      const { animationName, animationDuration } = getComputedStyle(shown);
      return animationName === 'none' ? 'none' : animationDuration;
    });
    expect(style).toBe(reducedMotion === 'reduce' ? 'none' : '0.3s');
  });
}

test('USER-400 user info is fetched when the app loads with a session, on any page', async ({
  page,
  platform,
}) => {
  const token = await openSession(page, platform.origin);
  await new Calls(platform.origin).ask('POST', '/user/updateUserInfo', { nickname: 'Mara M' }, token);
  await openRoute(page, '/pages/market/quote');
  await expect.poll(() => keptName(page)).toBe('Mara M');
});

test('USER-401 AUTH-730 a session ended elsewhere leads to login, which shows why until the user leaves', async ({
  page,
  platform,
}) => {
  const token = await openSession(page, platform.origin);
  // A user whose session expired may stay on this page; one whose session was ended may not.
  await openRoute(page, '/pages/trade/index');
  await expect(page.getByTestId('available')).toBeVisible();
  await expect(page.getByTestId('available')).not.toHaveText('—');
  // The socket notices it first.
  await new Calls(platform.origin).ask('POST', '/user/logout', {}, token);
  await expect(page).toHaveURL(/#\/pages\/login\/index\?return=/);
  const reason = page.getByText(
    'You were logged out: from another device, or because the password was changed.',
  );
  await expect(reason).toBeVisible();
  await page.reload();
  await expect(reason).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(reason).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(reason).toHaveCount(0);
});

test('ASSETS-400 demo funds are offered on a demo and nowhere else', async ({ page, platform }) => {
  const { data } = await new Calls(platform.origin).ask('POST', '/demo/login', { name: 'Penniless' });
  await beginWith(page, data as Session);
  await openRoute(page, '/pages/assets/my-hold');
  const empty = page.getByText('No assets yet');
  const funds = page.getByRole('button', { name: 'Get demo funds' });
  await expect(empty).toBeVisible();
  await expect(funds).toBeVisible();
  // The answer of a platform that is not a demo.
  await page.route('**/api/demo/outbox', (route) =>
    route.fulfill({ status: 404, json: { code: 'platform.not-found', msg: '', data: null } }),
  );
  const asked = page.waitForResponse('**/api/demo/outbox');
  await page.reload();
  await asked;
  await expect(empty).toBeVisible();
  await expect(funds).toHaveCount(0);
  await page.getByRole('link', { name: 'Mine' }).click();
  await expect(page.getByRole('link', { name: 'Devices' })).toBeVisible();
  await expect(page.getByText(/Play money|demo funds/)).toHaveCount(0);
});

test('USER-403 the language of an account follows its user to another device', async ({
  page,
  platform,
  openElsewhere,
}) => {
  const token = await openSession(page, platform.origin);
  await openRoute(page, '/pages/mine/language-set');
  const kept = page.waitForResponse('**/api/user/updateUserInfo');
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await kept;
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const elsewhere = await openElsewhere();
  await elsewhere.addInitScript((session) => {
    localStorage.setItem('brisk.token', session);
  }, token);
  await elsewhere.goto(`${platform.origin}/#/pages/market/quote`);
  await expect(elsewhere.getByRole('heading', { name: 'Märkte' })).toBeVisible();
});
