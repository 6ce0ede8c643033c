/** The user's own pages: security, sessions and profile. In a real browser, at 360 px. */
import sharp from 'sharp';
import {
  THEMES_OF_SIZE,
  expect,
  expectAccessible,
  expectNoSideways,
  moveTo,
  test,
} from '../support/app-test.ts';
import { PASSWORD, TestUser, shownBy } from './models/test-user.ts';

// These files run last: in parallel, so that no worker is left with a whole file.
test.describe.configure({ mode: 'parallel' });

// A wrong code on purpose: the browser logs each refused call.
test.use({ viewport: { width: 360, height: 780 }, expectedComplaints: /bindGoogleToken|status of 403/ });

const SECURITY = '/pages/mine/password-manage';
const NEW_PASSWORD = 'lighthouse 42';

test('USER-210 an account is secured from end to end', async ({ page, platform }) => {
  const user = new TestUser(page, platform.origin);
  await user.signUp('/pages/mine/index');
  await expect(page.getByText('2 of 4 set')).toBeVisible();
  await user.row('Security').first().click();

  // A phone, which the bound e-mail proves.
  const elsewhere = (await user.logInElsewhere()).data.token ?? '';
  await user.row('Phone').click();
  await page.getByLabel('Phone number').fill('+49 1511 2345678');
  await user.proveIn(page, 'SMS code', '+4915112345678');
  await user.button('Bind').click();
  await user.stepUpByEmail();
  await expect(user.shown('Bound')).toBeVisible();
  await expect(user.row('Phone')).toContainText('78');
  await expect(page.getByText(/Withdrawals are held until/)).toBeVisible();
  expect(await user.isLoggedIn(elsewhere)).toBe(false);

  // A new login password ends the session of the other device, not this one.
  const away = (await user.logInElsewhere()).data.token ?? '';
  await user.row('Login password').click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat the new password').fill(NEW_PASSWORD);
  await user.button('Save').click();
  await user.stepUpByEmail();
  await expect(user.shown('Login password changed')).toBeVisible();
  await expect(user.row('Login password')).toBeVisible();
  expect(await user.isLoggedIn(away)).toBe(false);

  // An authenticator by its key; its code is required at the next login.
  await user.row('Google authenticator').click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await test.step('USER-960 the app on the same phone opens by a link', async () => {
    const link = page.getByRole('link', { name: 'Open in authenticator app' });
    await expect(link).toHaveAttribute('href', /^otpauth:\/\/totp\/.*secret=[A-Z2-7]+/);
  });
  const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? '';
  await user.button('Next: enter the code').click();
  // Phone and e-mail are bound and neither is switched on, so either is accepted.
  await expect(user.stepUp.getByRole('button', { name: 'Use another way' })).toBeVisible();
  if (await user.stepUp.getByLabel('SMS code').isVisible())
    await user.stepUp.getByRole('button', { name: 'Use another way' }).click();
  await user.stepUpByEmail();
  await page.getByLabel('Authenticator code').fill('000000');
  await user.button('Bind').click();
  await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
  await page.getByLabel('Authenticator code').fill(shownBy(key));
  await expect(page.getByRole('switch', { name: 'Ask for its code at login' })).toBeChecked();
  await page.getByLabel('Authenticator code').press('Enter');
  await expect(user.shown('Bound')).toBeVisible();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByRole('switch', { name: 'Authenticator' })).toBeChecked();
  expect(await user.logInElsewhere(NEW_PASSWORD)).toMatchObject({ code: 1021, data: { next: ['google'] } });
});

test('USER-481 UI-730 recovery codes and a secret stay until their own button is pressed', async ({
  page,
  platform,
}) => {
  const user = new TestUser(page, platform.origin);
  await user.signUp('/pages/mine/google');
  const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? '';
  await user.button('Next: enter the code').click();
  await user.stepUpByEmail();
  await page.getByLabel('Authenticator code').fill(shownBy(key));
  await user.button('Bind').click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [first = ''] = await codes.getByRole('listitem').allTextContents();
  // The toast covers no button of the sheet, whenever it comes.
  const covered = await codes.evaluate(async (sheet) => {
    const shown = () => document.querySelector('[popover] p')?.getBoundingClientRect();
    sheet.querySelector('button')?.click();
    while (shown() === undefined) await new Promise(requestAnimationFrame);
    const { bottom = 0, top = 0 } = shown() ?? {};
    return [...sheet.querySelectorAll('button')].filter((button) => {
      const box = button.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    }).length;
  });
  expect(covered).toBe(0);
  const saved = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('brisk-recovery-codes.txt');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
  await page.mouse.click(180, 20);
  await page.mouse.click(180, 20);
  await expect(codes.getByText(first)).toBeVisible();
  await codes.getByRole('button', { name: 'I have stored them' }).click();
  await expect(codes).toHaveCount(0);

  await moveTo(page, '/pages/mine/api-keys');
  await user.button('Create API key').click();
  await page.getByLabel('Name').fill('bot');
  await user.button('Create').click();
  // The code that bound the authenticator is used up; a recovery code replaces it.
  await user.stepUp.getByRole('button', { name: 'Use a recovery code' }).click();
  await user.stepUp.getByLabel('Recovery code').fill(first.toLowerCase());
  await user.stepUp.getByRole('button', { name: 'Confirm' }).click();
  const made = page.getByRole('dialog', { name: 'API key created' });
  await expect(made).toBeVisible();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
  await page.mouse.click(180, 20);
  await expect(made).toBeVisible();
  await made.getByRole('button', { name: 'I have stored it' }).click();
  await expect(made).toHaveCount(0);
});

test('USER-211 with the keyboard only a transaction password is set, with its second step', async ({
  page,
  platform,
}) => {
  const user = new TestUser(page, platform.origin);
  await user.signUp(SECURITY);
  const tabTo = async (name: string | RegExp) => {
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab');
      const named = await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ??
          (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ??
          document.activeElement?.textContent ??
          '',
      );
      if (named.match(name) !== null) return;
    }
    throw new Error(`the keyboard does not reach ${String(name)}`);
  };
  await expect(user.row('Transaction password')).toBeVisible();
  await tabTo(/^Transaction password/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New transaction password')).toBeVisible();
  await tabTo('New transaction password');
  await page.keyboard.type('271828');
  await tabTo('Repeat the transaction password');
  await page.keyboard.type('271829');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The two entries differ.')).toBeVisible();
  for (let at = 0; at < 6; at++) await page.keyboard.press('Backspace');
  await page.keyboard.type('271828');
  await page.keyboard.press('Enter');
  await expect(user.stepUp.getByLabel('E-mail code')).toBeFocused();
  await tabTo('Send code');
  await page.keyboard.press('Enter');
  await expect(user.stepUp.getByRole('button', { name: /^Again in/ })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(await user.codeTo(user.email));
  await page.keyboard.press('Enter');
  await expect(user.shown('Transaction password saved')).toBeVisible();
  await expect(page).toHaveURL(/password-manage$/);
});

test('USER-212 a picture from a camera is turned upright and made small, a nickname applies at once', async ({
  page,
  platform,
}) => {
  const user = new TestUser(page, platform.origin);
  await user.signUp('/pages/mine/account-set');
  // A camera's picture: on its side, large, with many details.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const taken = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  await user.button('Profile picture').click();
  const chosen = page.waitForEvent('filechooser');
  await user.button('Choose a picture').click();
  const sent = page.waitForRequest('**/api/uploadImage');
  await (await chosen).setFiles({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer: taken });
  expect(Number(await (await sent).headerValue('content-length'))).toBeLessThan(300_000);
  const avatar = page.locator('main img');
  await expect(avatar).toHaveAttribute('src', /^\/pictures\/[\w-]{22}\.jpg$/);
  await expect
    .poll(() =>
      avatar.evaluate(({ naturalWidth: wide, naturalHeight: high }: HTMLImageElement) => high > wide),
    )
    .toBe(true);

  await page.getByRole('button', { name: /^Nickname/ }).click();
  await page.getByRole('dialog').getByLabel('Nickname').fill('Mara of the harbour');
  await user.button('Save').click();
  await expect(page.getByRole('button', { name: /^Nickname/ })).toContainText('Mara of the harbour');
  await page.getByRole('button', { name: 'QR code of the account' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await user.open('/pages/mine/index');
  await expect(page.getByTestId('user')).toHaveText('Mara of the harbour');
  await moveTo(page, '/pages/mine/account-set');
  await user.row('White paper').click();
  await expect(page.getByRole('heading', { name: 'White paper: what Brisk is' })).toBeVisible();
});

test('USER-213 an API key is shown once, and devices are logged out', async ({ page, platform }) => {
  const user = new TestUser(page, platform.origin);
  await user.signUp('/pages/mine/api-keys');
  await user.button('Create API key').click();
  await user.button('Create').click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name').fill('Rebalancing bot');
  await page.getByLabel('IP addresses (optional)').fill('203.0.113.7');
  await page.getByLabel('IP addresses (optional)').press('Enter');
  await user.stepUpByEmail();
  const made = page.getByRole('dialog', { name: 'API key created' });
  await expect(made.getByText('Secret', { exact: true })).toBeVisible();
  await made.getByRole('button', { name: 'I have stored it' }).click();
  const keys = page.getByTestId('api-key');
  await expect(keys).toHaveText(/Rebalancing bot.*Read.*203\.0\.113\.7/);
  await user.open('/pages/mine/api-keys');
  await expect(keys).toHaveCount(1);
  await expect(page.getByText('Secret', { exact: true })).toHaveCount(0);

  const token = (await user.logInElsewhere()).data.token ?? '';
  await user.logInElsewhere('not the password 1');
  await moveTo(page, '/pages/mine/devices');
  const sessions = page.getByTestId('session');
  await expect(sessions).toHaveCount(2);
  await sessions.filter({ hasNotText: 'This device' }).getByRole('button', { name: 'Log out' }).click();
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText('This device');
  expect(await user.isLoggedIn(token)).toBe(false);
  await page.getByText('Logins', { exact: true }).click();
  await expect(page.getByTestId('login').first()).toContainText('Failed');
});

const PAGES = [
  ['mine', 'index'],
  ['mine', 'account-set'],
  ['mine', 'password-manage'],
  ['mine', 'phone'],
  ['mine', 'google'],
  ['mine', 'password-login'],
  ['mine', 'devices'],
  ['mine', 'api-keys'],
] as const;

for (const theme of THEMES_OF_SIZE) {
  test(`USER-214 each page of the user’s own is accessible, ${theme}`, async ({ page, platform }) => {
    const user = new TestUser(page, platform.origin);
    await user.signUp('/pages/mine/settings', theme);
    for (const [folder, name] of PAGES) {
      await page.goto(`/#/pages/${folder}/${name}`);
      await expect(page.locator('main [role="status"][aria-label="Loading"]')).toHaveCount(0);
      await expectNoSideways(page);
      await expectAccessible(page);
    }
    await user.button('Create API key').click();
    await page.getByLabel('Name').fill('Bot');
    await page.getByLabel('Name').press('Tab');
    await user.button('Create').click();
    await expect(user.stepUp).toBeVisible();
    await expectAccessible(page);
  });
}
