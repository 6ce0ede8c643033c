/** Navigation between pages and sheets, and how a session begins and ends on the page. In a real browser. */
import type { Page } from '@playwright/test';
import { expect, holdRequests, moveTo, openRoute, test } from '../support/app-test.ts';
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

test('SCREEN-402 SCREEN-404 a visitor arrives at the bare address and changes tabs', async ({ page }) => {
  await test.step('SCREEN-402 Home’s script is fetched while the texts are still loading', async () => {
    const release = await holdRequests(page, '**/assets/locale-en-*.js');
    const asked = page.waitForRequest(/\/assets\/home-page-[^/]+\.js$/);
    await page.goto('/');
    await asked;
    release();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible();
  });
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await test.step(`SCREEN-404 with ${reducedMotion} a change of tabs fades as the device asks`, async () => {
      await page.emulateMedia({ reducedMotion });
      await moveTo(page, '/pages/market/quote');
      await page.getByRole('link', { name: 'Home' }).click();
      const search = page.getByRole('link', { name: 'Search markets' });
      const main = page.locator('main[data-motion="tab"]').filter({ has: search });
      await expect(main).toBeVisible();
      const style = await main.evaluate((shown) => {
        const { animationName, animationDuration } = getComputedStyle(shown);
        return animationName === 'none' ? 'none' : animationDuration;
      });
      expect(style).toBe(reducedMotion === 'reduce' ? 'none' : '0.3s');
    });
  }
});

test('USER-400 USER-401 USER-403 SCREEN-403 AUTH-730 a session from its begin to its end', async ({
  page,
  platform,
  openElsewhere,
}) => {
  const calls = new Calls(platform.origin);
  const token = await openSession(page, platform.origin);
  await test.step('USER-400 user info is fetched when the app loads with a session, on any page', async () => {
    await calls.ask('POST', '/user/updateUserInfo', { nickname: 'Mara M' }, token);
    await openRoute(page, '/pages/market/quote');
    await expect.poll(() => keptName(page)).toBe('Mara M');
  });
  await moveTo(page, HISTORY);
  await test.step('SCREEN-403 one Escape closes one of two nested sheets', async () => {
    const outer = await openNestedSheets(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(outer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('SCREEN-403 one Back closes one of two nested sheets, and the page stays', async () => {
    const outer = await openNestedSheets(page);
    await pressBack(page);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(outer).toBeVisible();
    await outer.getByRole('heading', { name: 'Filter' }).click();
    await pressBack(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`#${HISTORY}`));
  });
  await test.step('USER-403 the language of an account follows its user to another device', () =>
    followLanguage(page, platform.origin, token, openElsewhere));
  await test.step('USER-401 AUTH-730 a session ended elsewhere leads to login, which shows why', async () => {
    // A user whose session expired may stay on this page; one whose session was ended may not.
    await moveTo(page, '/pages/trade/index');
    await expect(page.getByTestId('available')).toBeVisible();
    await expect(page.getByTestId('available')).not.toHaveText('—');
    // The socket notices it first.
    await calls.ask('POST', '/user/logout', {}, token);
    await expectReason(page);
  });
});

async function openNestedSheets(page: Page) {
  await page.getByRole('button', { name: 'Filter' }).click();
  const outer = page.getByRole('dialog', { name: 'Filter' });
  await outer.getByRole('button', { name: /^Market/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(2);
  return outer;
}

async function followLanguage(
  page: Page,
  origin: string,
  token: string,
  openElsewhere: () => Promise<Page>,
): Promise<void> {
  const root = page.locator('html');
  await moveTo(page, '/pages/mine/language-set');
  const kept = page.waitForResponse('**/api/user/updateUserInfo');
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await kept;
  await expect(root).toHaveAttribute('lang', 'de');
  const elsewhere = await openElsewhere();
  await elsewhere.addInitScript((session) => {
    localStorage.setItem('brisk.token', session);
  }, token);
  await elsewhere.goto(`${origin}/#/pages/market/quote`);
  await expect(elsewhere.getByRole('heading', { name: 'Märkte' })).toBeVisible();
  await elsewhere.close();
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(root).toHaveAttribute('lang', 'en');
}

async function expectReason(page: Page): Promise<void> {
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
}

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
