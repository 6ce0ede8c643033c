/** Sign-up, login and switching accounts, as a user does them on a phone. */
import type { Page } from '@playwright/test';
import {
  THEMES_OF_SIZE,
  expect,
  expectAccessible,
  expectHolds,
  openRoute,
  speak,
  story,
  takePicture,
  test,
} from '../support/app-test.ts';
import { nextPress } from '../support/next-press.ts';
import { AuthPages, WORK_MILLIS } from './models/auth-pages.ts';
import { newAddress, PASSWORD, TRADE_PASSWORD } from './models/newcomer.ts';
import { FakeWallet } from './models/wallet.ts';

/** The browser logs the HTTP status of each refused call; an empty page has no storage. */
test.use({ expectedComplaints: /Failed to load resource|Access is denied/ });

const HOME = /#\/pages\/home\/index$/;

test('AUTH-210 AUTH-401 a user signs up by e-mail with the keyboard only', async ({ page, baseURL }) => {
  const pages = new AuthPages(page, baseURL ?? '');
  const email = newAddress();
  await openRoute(page, '/pages/reg/index?code=AB12CD');
  await test.step('AUTH-940 the first wrong field has the focus and is in view', async () => {
    await pages.press(pages.button('Next'));
    await expect(pages.field('E-mail')).toBeFocused();
    await expect(pages.field('E-mail')).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('This is not an e-mail address.')).toBeInViewport();
    await takePicture(page, 'sign-up-wrong');
  });
  await page.keyboard.type(email);
  await nextPress(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('slider')).toBeVisible();
  await expectAccessible(page);
  await pages.press(pages.button('Verify without the picture'));
  await expect(pages.field('E-mail code')).toBeFocused({ timeout: WORK_MILLIS });
  await expect(page.getByText(`Sent to ${email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Again in \d+ s$/ })).toBeDisabled();
  await page.keyboard.type(await pages.calls.codeFor(email));
  await page.keyboard.press('Enter');
  await pages.typeFocused('Password', PASSWORD);
  await expect(page.getByText('Strength: strong')).toBeVisible();
  await pages.typeFocused('Confirm password', PASSWORD);
  await pages.typeFocused('Transaction password', TRADE_PASSWORD);
  await pages.typeFocused('Confirm transaction password', TRADE_PASSWORD);
  await expect(pages.field('Invitation code (optional)')).toHaveValue('AB12CD');
  await pages.press(pages.button('Create an account'));
  await expect(page.getByText('You have not agreed to the terms.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expectAccessible(page);
  await nextPress(page);
  await pages.press(pages.button('Create an account'));
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await pages.press(pages.button('Continue'));
  await expect(page).toHaveURL(HOME);
});

story('a sign-up step by step', () => {
  const email = newAddress();
  let page: Page;
  let pages: AuthPages;

  test('AUTH-965 a reload keeps where the code was sent', async ({ openForStory, baseURL }) => {
    page = await openForStory();
    pages = new AuthPages(page, baseURL ?? '');
    await openRoute(page, '/pages/home/index');
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await pages.field('E-mail').fill(email);
    await pages.button('Next').click();
    await pages.work();
    await pages.field('E-mail code').fill('000000');
    await page.reload();
    await expect(page.getByText(`Sent to ${email}.`)).toBeVisible();
    await expect(pages.field('E-mail code')).toHaveValue('');
  });

  test('AUTH-961 Back and a change of language keep what was typed', async () => {
    await pages.field('E-mail code').fill('000000');
    await pages.button('Next').click();
    await pages.fillSecrets();
    await expect(page.getByText('Step 5 of 5')).toBeVisible();
    await page.goBack();
    await expect(pages.field('Confirm transaction password')).toHaveValue(TRADE_PASSWORD);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(pages.field('Confirm password')).toHaveValue(PASSWORD);
    await speak(page, 'de');
    await expect(page.getByRole('textbox', { name: 'Passwort bestätigen' })).toHaveValue(PASSWORD);
    await speak(page, 'en');
  });

  test('AUTH-962 a refusal at the end leads to the step of its field', async () => {
    await pages.button('Next').click();
    await expect(page.getByText('Step 4 of 5')).toBeVisible();
    await pages.button('Next').click();
    await page.getByRole('checkbox').click();
    await expect(page.getByRole('checkbox')).toBeChecked();
    await pages.button('Create an account').click();
    await expect(page.getByText('The code is wrong or has expired.')).toBeInViewport();
    await expect(pages.field('E-mail code')).toBeFocused();
  });

  test('AUTH-963 the sign-up ends with the demo funds and a button to the first order', async () => {
    await pages.typeCode('E-mail code', email);
    for (const step of [3, 4, 5]) {
      await pages.button('Next').click();
      await expect(page.getByText(`Step ${String(step)} of 5`)).toBeVisible();
    }
    await pages.button('Create an account').click();
    await pages.button('Get demo funds').click();
    await expect(page.getByRole('heading', { name: 'You have 10,000 USDT' })).toBeVisible();
    await expectHolds(page, 'signed-up', 'light');
    await pages.button('Place your first order').click();
    await expect(page).toHaveURL(/#\/pages\/trade\/trade-spot/);
  });

  test('AUTH-990 neither the log-in nor the sign-up is in the history', async () => {
    await page.goBack();
    await expect(page).toHaveURL(HOME);
  });
});

test('AUTH-990 ASSETS-991 HOME-990 the first Back after a log-in leads to the page before it', async ({
  page,
}) => {
  await openRoute(page, '/pages/market/quote');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Log in with a name' }).click();
  await page.getByLabel('Name').fill(`Nora${String(process.pid)}`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(HOME);
  await expect(page.getByTestId('total-value').first()).toBeVisible();
  await test.step('ASSETS-991 demo funds of the day are offered once', async () => {
    await page.getByRole('button', { name: 'Get demo funds' }).click();
    await expect(page.getByTestId('total-value').first()).not.toHaveText(/^0/);
    await page.getByRole('link', { name: 'Mine' }).click();
    const funds = page.getByRole('button', { name: 'Today’s demo funds received' });
    await expect(funds).toBeDisabled();
    await page.goBack();
  });
  await test.step('HOME-990 no tab of a built page is marked as coming', async () => {
    const tab = page.getByRole('link', { name: /^ETFS/ });
    await expect(tab).toHaveText('ETFS');
    await expect(page.getByRole('link', { name: 'Markets', exact: true })).toHaveText('Markets');
  });
  await page.goBack();
  await expect(page).toHaveURL(/pages\/market\/quote/);
});

test('AUTH-217 a user logs in with the keyboard only, second step included', async ({ page, baseURL }) => {
  const pages = new AuthPages(page, baseURL ?? '');
  const user = await pages.calls.signUp();
  await pages.calls.wantEmailStep(user);
  await openRoute(page, '/pages/login/index', 'dark');
  await pages.type(pages.field('E-mail'), user.email);
  await pages.type(pages.field('Password'), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await pages.press(pages.button('Send code'));
  await expect(page.getByText(/^Sent to m.*\*.*example\.com/)).toBeVisible();
  await pages.type(pages.field('E-mail code'), await pages.calls.codeFor(user.email));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(HOME);
});

test('AUTH-211 a user signs up by phone; a piece in the wrong place gives another puzzle', async ({
  page,
  baseURL,
}) => {
  const pages = new AuthPages(page, baseURL ?? '');
  const local = `0151${String(Date.now()).slice(-8)}`;
  const phone = `+49${local.slice(1)}`;
  await openRoute(page, '/pages/reg/index', 'dark');
  await page.getByRole('radio', { name: 'Phone' }).check();
  await page.getByRole('button', { name: /^Country/ }).click();
  await page.getByRole('searchbox').fill('+49');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Germany' }).click();
  await pages.field('Phone number').fill(local);
  await pages.button('Next').click();
  const slider = page.getByRole('slider');
  await slider.press('ArrowRight');
  await slider.press('Enter');
  await expect(page.getByText('Verification failed. Try again.')).toBeVisible();
  await expect(slider).toHaveValue('0');
  await expectAccessible(page);
  await pages.work();
  await pages.button('Open the demo inbox').click();
  await expect(page.getByTestId('message').first()).toContainText(phone);
  await page.keyboard.press('Escape');
  await pages.typeCode('SMS code', phone);
  await pages.button('Next').click();
  await pages.fillSecrets();
  await pages.button('Read the terms').click();
  await pages.button('Accept the terms').click();
  await expectAccessible(page);
  await pages.button('Create an account').click();
  await pages.button('Continue').click();
  await expect(page).toHaveURL(HOME);
});

for (const theme of THEMES_OF_SIZE) {
  test(`AUTH-212 logging in asks for the second step that is on, and leads back, ${theme}`, async ({
    page,
    baseURL,
  }) => {
    const pages = new AuthPages(page, baseURL ?? '');
    const user = await pages.calls.signUp();
    await pages.calls.wantEmailStep(user);
    await openRoute(page, '/pages/login/index?return=%2Fpages%2Fassets%2Fmy-hold', theme);
    await pages.logIn(user.email, 'another 7 password');
    await expect(page.getByText('Wrong account or password.')).toBeVisible();
    await pages.field('Password').fill(PASSWORD);
    await pages.until('Log in', page.getByRole('heading', { name: 'Confirm it is you' }));
    await pages.button('Send code').click();
    await expect(page.getByText(/^Sent to m.*\*.*example\.com/)).toBeVisible();
    await pages.field('E-mail code').fill('000000');
    await pages.button('Confirm').click();
    await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
    await expectHolds(page, `second-step-${theme}`, theme);
    await pages.typeCode('E-mail code', user.email);
    await pages.until('Confirm', page.getByTestId('total-value'));
    await expect(page).toHaveURL(/#\/pages\/assets\/my-hold$/);
  });
}

test('AUTH-213 after wrong passwords the next try needs the captcha; a forgotten password is set again', async ({
  page,
  baseURL,
}) => {
  const pages = new AuthPages(page, baseURL ?? '');
  const { email } = await pages.calls.signUp();
  const wrong = { account: email, password: 'wrong 7 words' };
  for (let tries = 0; tries < 3; tries += 1) await pages.calls.ask('POST', '/user/login', wrong);
  await openRoute(page, '/pages/login/index');
  await pages.logIn(email, 'wrong 7 words');
  await pages.work();
  await expect(page.getByText('Wrong account or password.')).toBeVisible();
  await page.getByRole('link', { name: 'Forgot?' }).click();
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await pages.field('E-mail').fill(email);
  await pages.button('Send code').click();
  await pages.work();
  await expect(page.getByText('If this account exists, a code was sent.')).toBeVisible();
  await expectAccessible(page);
  await pages.typeCode('E-mail code', email);
  await pages.field('New password').fill('short');
  await pages.field('Confirm password').fill('short');
  await pages.button('Set new password').click();
  await expect(page.getByText('Password does not meet the requirements.')).toBeVisible();
  await pages.field('New password').fill('eight seas 8');
  await pages.field('Confirm password').fill('eight seas 8');
  await pages.until('Set new password', page.getByText('Password changed. Log in with the new password.'));
  await pages.logIn(email, 'eight seas 8');
  if (await page.getByRole('dialog').isVisible()) await pages.work();
  await expect(page).toHaveURL(HOME);
});

test('AUTH-214 a single wallet connects automatically, shows its refusals, signs and logs in', async ({
  page,
}) => {
  const wallet = new FakeWallet();
  wallet.mood = 'refuse';
  await wallet.logIn(page, ['Brisk Test Wallet']);
  await openRoute(page, '/pages/login/wallet');
  await expect(page.getByText('You refused the authorization.')).toBeVisible();
  const connect = page.getByRole('button', { name: 'Connect Brisk Test Wallet' });
  wallet.mood = 'pending';
  await connect.click();
  await expect(page.getByText('A request is already pending in your wallet.')).toBeVisible();
  await expectAccessible(page);
  wallet.mood = 'sign';
  // A button ignores a second press within half a second of the first.
  await expect(async () => {
    if (await connect.isVisible()) await connect.click({ timeout: 1_000 });
    await expect(page).toHaveURL(HOME, { timeout: 2_000 });
  }).toPass();
  const name = await page.evaluate(() => localStorage.getItem('brisk.user'));
  expect((JSON.parse(name ?? '{}') as { account?: string }).account).toMatch(/^\d{8}$/);
});

test('AUTH-400 a wallet on another chain is asked to switch, and logs in once it has', async ({ page }) => {
  const wallet = new FakeWallet();
  wallet.chain = 137;
  await wallet.logIn(page, ['Brisk Test Wallet']);
  await openRoute(page, '/pages/login/wallet');
  await expect(page.getByText(/^Your wallet is on chain 137, this platform uses chain 1\./)).toBeVisible();
  wallet.chain = 1;
  // Some wallets change the account without notifying the page.
  wallet.beforeSigning = () => wallet.changeAccount();
  await wallet.send(page, 'chainChanged');
  await expect(page.getByText(/^The account or network in your wallet changed/)).toBeVisible();
  wallet.beforeSigning = () => undefined;
  const connect = page.getByRole('button', { name: 'Connect Brisk Test Wallet' });
  await expect(async () => {
    if (await connect.isVisible()) await connect.click({ timeout: 1_000 });
    await expect(page).toHaveURL(HOME, { timeout: 2_000 });
  }).toPass();
});

test('AUTH-214 a user chooses one of two wallets', async ({ page }) => {
  const wallet = new FakeWallet();
  await wallet.logIn(page, ['First Wallet', 'Second Wallet']);
  await openRoute(page, '/pages/login/wallet', 'dark');
  await expect(page.getByRole('button', { name: /^Connect/ })).toHaveCount(2);
  await expectHolds(page, 'wallets-dark');
  await page.getByRole('button', { name: 'Connect Second Wallet' }).click();
  await expect(page).toHaveURL(HOME);
});

test('AUTH-215 accounts of a device change by one tap, in every tab, and can be removed', async ({
  page,
  context,
  baseURL,
}) => {
  const pages = new AuthPages(page, baseURL ?? '');
  await pages.enterDemo('SwitchMara', '/pages/mine/index');
  await pages.enterDemo('SwitchNoa', '/pages/mine/index');
  const other = await context.newPage();
  await openRoute(other, '/pages/mine/index');
  await expect(other.getByTestId('user')).toHaveText('SwitchNoa');
  await openRoute(page, '/pages/login/switch');
  await expectHolds(page, 'switch-light');
  await page.getByRole('button', { name: 'SwitchMara' }).click();
  await expect(page).toHaveURL(/#\/pages\/mine\/index$/);
  await expect(page.getByTestId('user')).toHaveText('SwitchMara');
  await expect(other.getByTestId('user')).toHaveText('SwitchMara');
  await openRoute(page, '/pages/login/switch');
  const noa = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('brisk.accounts') ?? '[]') as { name: string; token: string }[]).find(
        ({ name }) => name === 'SwitchNoa',
      )?.token,
  );
  await pages.button('Edit').click();
  await pages.button('Remove SwitchNoa').click();
  await expect(page.getByText('SwitchNoa')).toHaveCount(0);
  await expect
    .poll(async () => (await pages.calls.ask('GET', '/user/getUserInfo', undefined, noa)).code)
    .not.toBe(200);
});

test('AUTH-216 many calls that find the session expired open one login page, and it leads back', async ({
  page,
  baseURL,
}) => {
  const pages = new AuthPages(page, baseURL ?? '');
  await pages.enterDemo('Parallel', '/pages/mine/index');
  const token = await page.evaluate(() => localStorage.getItem('brisk.token') ?? '');
  const opened: string[] = [];
  page.on('framenavigated', (frame) => opened.push(frame.url()));
  await page.goto('about:blank');
  await pages.calls.ask('POST', '/user/logout', {}, token);
  await page.goto('/#/pages/mine/password-manage');
  await expect(page).toHaveURL(/login\/index\?return=%2Fpages%2Fmine%2Fpassword-manage$/);
  await page.getByRole('link', { name: 'Log in with a name' }).click();
  await pages.field('Name').fill('Parallel');
  // The way back passes over the login page again.
  expect(opened.filter((address) => address.includes('/login/index'))).toHaveLength(1);
  await pages.button('Log in').click();
  await expect(page).toHaveURL(/#\/pages\/mine\/password-manage$/);
});
