/** The screens of a call that takes long, fails, or ends the session. */
import type { Page, Route } from '@playwright/test';
import { expect, openRoute, takePicture, test } from '../support/app-test.ts';
import { Calls } from './models/newcomer.ts';
import { Gallery } from './models/gallery.ts';

test.use({ serviceWorkers: 'block', expectedComplaints: /Failed to load resource/ });

const CALL = '**/api/index/logo';

async function answer(page: Page, status: number, body: object): Promise<void> {
  await page.route(CALL, (route) =>
    route.fulfill({ status, json: { msg: 'the reason', data: null, ...body } }),
  );
}

async function holdCalls(page: Page): Promise<Route[]> {
  const held: Route[] = [];
  await page.route(CALL, (route) => void held.push(route));
  return held;
}

/**
 * Logs in with a session that the platform knows, because its socket must not end it before the call under test
 * does.
 */
async function logIn(page: Page, origin: string): Promise<void> {
  const { token, user } = await new Calls(origin).logIn();
  await page.evaluate(
    ([session, who]) => {
      localStorage.setItem('brisk.user', JSON.stringify({ ...who, token: session }));
      localStorage.setItem('brisk.token', session);
    },
    [token, user] as const,
  );
}

const session = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('brisk.token'), localStorage.getItem('brisk.user')]);

test('API-006 a call shows a wait after 800 ms, its button ignores a second press, and 60 s are the limit', async ({
  page,
}) => {
  const gallery = new Gallery(page);
  await gallery.open();
  const sample = gallery.sample('call');
  const buttons = sample.getByRole('button');
  const waiting = page.locator('#root > [role=status][aria-label=Loading]');
  const held = await holdCalls(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  await buttons.nth(0).click();
  await expect.poll(() => held.length).toBe(1);
  await expect(buttons.nth(0)).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(700);
  await expect(waiting).toHaveCount(0);
  await buttons.nth(2).click();
  await page.clock.runFor(200);
  await expect(waiting).toHaveCount(1);
  await expect(buttons.nth(2)).toBeDisabled();
  await buttons.nth(0).click({ force: true });
  await expect.poll(() => held.length).toBe(2);
  await takePicture(page, 'call-waited-for');
  await held[0]?.fulfill({ json: { code: 200, msg: '', data: {} } });
  await expect(buttons.nth(0)).toHaveAttribute('aria-busy', 'false');
  await page.clock.runFor(60_000);
  await expect(sample.getByTestId('answers')).toHaveText('200 none');
  await expect(page.getByText('error reload！')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.clock.runFor(2_100);
  await expect(page.getByText('error reload！')).toHaveCount(0);
});

test('API-007 three refusals at once end the session once: one page further, and back to the page before', async ({
  page,
  platform,
}) => {
  const gallery = new Gallery(page);
  await openRoute(page, '/pages/market/quote');
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible();
  await page.evaluate(() => (location.hash = '#/pages/common/gallery'));
  await gallery.sample('call').waitFor();
  await logIn(page, platform.origin);
  await answer(page, 401, { code: 1003 });
  await gallery.sample('call').getByRole('button').nth(3).click();
  await expect(page).toHaveURL(/#\/pages\/login\/index\?return=%2Fpages%2Fcommon%2Fgallery$/);
  await expect(page.getByText('the reason')).toBeVisible();
  expect(await session(page)).toEqual([null, null]);
  await page.goBack();
  await expect(page).toHaveURL(/#\/pages\/market\/quote$/);
});

test('API-007 a session that ends on an exempt page leaves a user there', async ({ page, platform }) => {
  await openRoute(page, '/pages/article/service');
  await logIn(page, platform.origin);
  await answer(page, 401, { code: 'SYS.0015' });
  await page.evaluate(() => (location.hash = '#/pages/market/quote'));
  await expect.poll(() => session(page)).toEqual([null, null]);
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible();
  await expect(page).toHaveURL(/#\/pages\/market\/quote$/);
});
