/**
 * A visitor without an account on pages that need one: invited to log in, informed, and taken back to the page they
 * wanted.
 */
import {
  THEMES_OF_SIZE,
  expect,
  expectPagesHold,
  openRoute,
  test,
  type PageSeen,
} from '../support/app-test.ts';
import { Gallery } from './models/gallery.ts';

// These files run last: in parallel, so that no worker is left with a whole file.
test.describe.configure({ mode: 'parallel' });

const AUTH_PAGES: readonly PageSeen[] = [
  {
    route: '/pages/login/index?return=%2Fpages%2Fmarket%2Fquote',
    text: 'This platform is a demo',
    name: 'login',
  },
  { route: '/pages/login/demo', text: 'log in with a name, without', name: 'demo-login' },
  { route: '/pages/login/switch', text: 'No account has logged in', name: 'no-accounts' },
  { route: '/pages/reg/index?code=AB12CD', text: 'With an e-mail address', name: 'sign-up' },
  { route: '/pages/mine/forget-password', text: 'A code is sent to', name: 'forgot' },
  { route: '/pages/common/nowallet', text: 'A wallet browser is the browser inside', name: 'no-wallet' },
];

for (const theme of THEMES_OF_SIZE) {
  test(`AUTH-001 each invitation shows plainly what is behind it, ${theme}`, async ({ page }) => {
    await expectPagesHold(page, AUTH_PAGES, theme);
  });
}

test('AUTH-003 an invitation leads to the login, and a session from there back to the page', async ({
  page,
}) => {
  const gallery = new Gallery(page);
  await gallery.open();
  await gallery.sample('visitor-invitation').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/login\/index\?return=%2Fpages%2Fcommon%2Fgallery$/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in with a name' }).click();
  await page.getByLabel('Name').fill('no');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Name').fill('Gallerist');
  await page.getByLabel('Name').press('Enter');
  await expect(page).toHaveURL(/#\/pages\/common\/gallery$/);
  await page.goto('/#/pages/login/index?return=%2Fpages%2Ftrade%2Fdetail%3Fsymbol%3DBTC-USDT');
  await expect(page).toHaveURL(/#\/pages\/trade\/detail\?symbol=BTC-USDT$/);
  await page.goto('/#/pages/login/index?return=%2F%2Fevil.example');
  await expect(page).toHaveURL(/#\/pages\/home\/index$/);
});

test.describe('a platform that is no demo', () => {
  test.use({ expectedComplaints: /Failed to load resource/ });

  test('AUTH-026 has no login by name, and a visitor of that page is sent to the login', async ({ page }) => {
    await page.route('**/api/demo/*', (route) =>
      route.fulfill({ status: 404, json: { code: 'platform.not-found', msg: 'nothing there', data: null } }),
    );
    await openRoute(page, '/pages/login/demo');
    await page.getByLabel('Name').fill('Mara');
    await page.getByLabel('Name').press('Enter');
    await expect(page.getByText('This platform is not a demo.')).toBeVisible();
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Don’t have an account?')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in with a name' })).toHaveCount(0);
  });
});

test('AUTH-004 AUTH-967 a browser without a wallet shows what is missing', async ({ page, context }) => {
  await openRoute(page, '/pages/login/wallet');
  await expect(page.getByRole('heading', { name: 'No wallet found' })).toBeVisible();
  await expect(
    page.getByText(/^Wallet apps open addresses with https only\. 127\.0\.0\.1:\d+ is/),
  ).toBeVisible();
  const address = await page.getByTestId('address').textContent();
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/pages\/login\/wallet$/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});
