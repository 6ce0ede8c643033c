/** Money between a user's own accounts, from the login to the record, also if the network fails. */
import {
  THEMES_OF_SIZE,
  expect,
  expectAccessible,
  expectHolds,
  openRoute,
  scrollToPlace,
  test,
} from '../support/app-test.ts';
import { nextPress } from '../support/next-press.ts';
import { Transfer } from './models/transfer.ts';

// These files run last: in parallel, so that no worker is left with a whole file.
test.describe.configure({ mode: 'parallel' });

test.use({ expectedComplaints: /net::ERR_FAILED|Failed to load resource/ });

const CALL = '**/api/assets/transfer';

for (const theme of THEMES_OF_SIZE) {
  test(`ASSETS-020 a visitor is invited, logs in, gets funds and moves them; each page of it passes, ${theme}`, async ({
    page,
  }) => {
    const transfer = new Transfer(page);
    await transfer.logIn(theme);
    await expect(page.getByText('No assets yet')).toBeVisible();
    await expect(transfer.total).toHaveText('0.00 USDT');
    await transfer.button('Get demo funds').click();
    await expect(transfer.available).toHaveText('10,000');
    await expect(page.getByText('No assets yet')).toHaveCount(0);
    await transfer.amount.fill('1234,5');
    await expect(page.getByText('= 1,234.5 USDT')).toBeVisible();
    await expectHolds(page, `transfer-${theme}`, theme);
    await transfer.button('Transfer').click();
    await expect(page.getByText('1,234.5 USDT transferred')).toBeVisible();
    await expect(transfer.available).toHaveText('8,765.5');
    await expect(transfer.amount).toHaveValue('');
    await expect(transfer.to).toContainText('1,234.50');
    await transfer.coin.click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Transfer records' }).click();
    await expect(transfer.records).toHaveText([/Transfer to contractSpot → Contract · .*:\d\d1,234.5 USDT$/]);
    await expectHolds(page, `transfer-records-${theme}`, theme);
  });
}

test('ASSETS-021 accounts swap, another coin, the most, and the reasons against a transfer', async ({
  page,
  platform,
}) => {
  const transfer = new Transfer(page);
  await transfer.begin(platform.origin);
  await transfer.button('Swap the accounts').click();
  await expect(transfer.from).toContainText('Contract');
  await expect(transfer.available).toHaveText('0');
  await transfer.choose(transfer.to, 'Contract');
  await expect(transfer.from).toContainText('Spot');
  await transfer.to.focus();
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(transfer.to).toContainText('Options');
  await transfer.coin.click();
  await page.getByRole('dialog').getByRole('searchbox').fill('bitc');
  await page.getByRole('dialog').getByRole('button', { name: 'BTC' }).click();
  await expect(transfer.available).toHaveText('0.1');
  await transfer.amount.fill('0.1.0');
  await expect(transfer.button('Enter a valid amount')).toBeDisabled();
  await transfer.amount.fill('0.11');
  await expect(transfer.button('Insufficient balance')).toBeDisabled();
  await transfer.button('Max').click();
  await expect(transfer.amount).toHaveValue('0.1');
  await transfer.button('Transfer').click();
  await expect(page.getByText('0.1 BTC transferred')).toBeVisible();
  await expect(transfer.available).toHaveText('0');
});

test('ASSETS-022 a double tap is one transfer, and another tab sees it without asking', async ({
  page,
  context,
  platform,
}) => {
  const transfer = new Transfer(page);
  await transfer.begin(platform.origin);
  const other = new Transfer(await context.newPage());
  await openRoute(other.page, '/pages/assets/transfer');
  await expect(other.available).toHaveText('10,000');
  await transfer.amount.fill('100');
  await transfer.button('Transfer').dblclick();
  await expect(transfer.available).toHaveText('9,900');
  await expect(other.available).toHaveText('9,900');
  await openRoute(other.page, '/pages/assets/account-record?only=transfers');
  await expect(other.records).toHaveCount(1);
  await nextPress(page);
  await transfer.move('50');
  await expect(other.records).toHaveCount(2);
  expect(await transfer.postings()).toBe(2);
  // More than one page of the list: older ones load when its end is reached.
  await transfer.moveOften(30);
  const places = other.page.getByRole('listitem');
  await expect(places.first()).toHaveAttribute('aria-setsize', '32');
  await other.page.reload();
  await expect(other.records.first()).toContainText('Transfer to fiat');
  await scrollToPlace(other.page, 32);
  await expect(places.last()).toHaveAttribute('aria-setsize', '32');
});

test('ASSETS-023 a transfer whose answer is lost is asked about and not sent again: it was made once', async ({
  page,
  platform,
}) => {
  const transfer = new Transfer(page);
  await transfer.begin(platform.origin);
  const ids: unknown[] = [];
  let isLost = true;
  await page.route(CALL, async (route) => {
    ids.push((route.request().postDataJSON() as { id: unknown }).id);
    if (!isLost) return route.continue();
    // The platform has made the transfer; only its answer does not arrive. A page that was left meanwhile needs none.
    await route.fetch().catch(() => undefined);
    return route.abort().catch(() => undefined);
  });
  await page.route('**/api/command/**', (route) => (isLost ? route.abort() : route.continue()));
  await transfer.move('100');
  await expect(page.getByText('not known yet whether 100 USDT was transferred')).toBeVisible();
  await page.reload();
  await expect(page.getByText('not known yet whether 100 USDT was transferred')).toBeVisible();
  isLost = false;
  await expect(transfer.button('Enter an amount')).toBeVisible();
  await expect(transfer.available).toHaveText('9,900');
  expect(ids).toHaveLength(1);
  expect(await transfer.postings()).toBe(1);
});

test('ASSETS-024 a user’s own page shows who is logged in, and logging out asks and ends it in every tab', async ({
  page,
  context,
}) => {
  const transfer = new Transfer(page);
  const name = await transfer.logIn();
  const other = await context.newPage();
  await openRoute(other, '/pages/mine/index');
  await expect(other.getByTestId('user')).toHaveText(name);
  await expectAccessible(other);
  await openRoute(page, '/pages/assets/my-hold');
  await expect(transfer.total).toHaveText('0.00 USDT');
  await expectAccessible(page);
  await other.getByRole('button', { name: 'Log out' }).click();
  await expectAccessible(other);
  await other.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByText('Logged out')).toBeVisible();
  await expect(other.getByText('You are not logged in')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('ASSETS-045 the overview, a coin, an account’s records, and money hidden everywhere', async ({
  page,
  platform,
}) => {
  const transfer = new Transfer(page);
  await transfer.begin(platform.origin);
  await transfer.move('1000');
  await expect(transfer.available).toHaveText('9,000');
  await openRoute(page, '/pages/assets/my-hold');
  await expect(page.getByTestId('total-bitcoin')).toHaveText(/^≈ \d+\.\d{8} BTC$/);
  await expect(page.getByTestId('kind-contract')).toContainText('1,000.00');
  await expect(page.getByTestId('today-pnl')).toHaveText(/^≈ [+−]?\D*[\d.,]+\D* \([+−]?\d+\.\d\d%\)$/);
  await expect(page.getByRole('table', { name: 'Allocation' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByTestId('kind-options')).toBeHidden();
  await page.getByText('Empty accounts (4)').click();
  await expect(page.getByTestId('kind-options')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Allocation: Spot [\d.]+%, Contract [\d.]+%$/ })).toBeVisible();
  await expectHolds(page, 'assets-accounts');
  await page.getByText('Coins', { exact: true }).click();
  await expect(page.getByTestId('coin-USDT')).toContainText('10,000');
  await expectHolds(page, 'assets-coins');
  await page.getByTestId('coin-USDT').click();
  await expect(page.getByTestId('held-funds')).toHaveText(/Available 9,000.*Frozen 0/);
  await page.getByRole('link', { name: 'Transfer' }).click();
  await transfer.button('Hide amounts').click();
  await expect(transfer.available).toHaveText('••••••');
  await openRoute(page, '/pages/assets/legal-log');
  await expect(page.getByText('No records yet')).toBeVisible();
  await openRoute(page, '/pages/assets/account-record?kind=contract');
  await page.reload();
  await expect(transfer.records).toHaveText([/Transfer to contractContract · .*•••••• USDT$/]);
  await transfer.button('Filter').click();
  await page.getByRole('dialog').getByText('Deposits').click();
  await expectAccessible(page);
  await transfer.button('Show').click();
  await expect(page.getByText('No results for these filters')).toBeVisible();
});

test('ASSETS-025 a session that the platform ended leads to the login and back; a refusal is shown', async ({
  page,
  platform,
}) => {
  const transfer = new Transfer(page);
  await transfer.begin(platform.origin);
  await transfer.ask('POST', '/user/logout', {});
  await expect(page).toHaveURL(/login\/index\?return=%2Fpages%2Fassets%2Ftransfer$/);
  await transfer.logInAs('Abnormal');
  await expect(page).toHaveURL(/#\/pages\/assets\/transfer$/);
  await expect(transfer.available).toHaveText('0');
  await page.getByRole('button', { name: 'Get demo funds' }).click();
  await expect(page.getByText('Your account is abnormal, contact customer service.')).toBeVisible();
});
