/** Every sheet of a logged-in user and of a visitor, opened, pulled away and filled with errors by a finger. */
import type { Locator, Page } from '@playwright/test';
import { boxAtRest, expect, moveTo, openRoute, test } from '../support/app-test.ts';
import { isChanged } from '../support/changed-pages.ts';
import { Finger } from '../support/finger.ts';
import { newAddress } from './models/newcomer.ts';
import { Ticket } from './models/ticket.ts';

interface Opened {
  readonly route: string;
  /** The name of its button, or the way to it. */
  readonly by: string | RegExp | ((page: Page) => Promise<void>);
  /** A sheet above it. */
  readonly inner?: string | RegExp;
}

const TRADE = '/pages/trade/trade-spot?symbol=BTC-USDT';
const SETTINGS = '/pages/mine/settings';
const ACCOUNT = '/pages/mine/account-set';
const RECORDS = '/pages/assets/account-record';
const tapOn = (id: string) => (page: Page) => page.getByTestId(id).first().tap();

const OF_A_USER: readonly Opened[] = [
  { route: '/pages/market/quote', by: pressLong },
  { route: TRADE, by: /choose another market/ },
  { route: TRADE, by: /^Limit/ },
  { route: TRADE, by: tapOn('book-worth') },
  { route: TRADE, by: confirmOrder },
  { route: TRADE, by: /^Amend order/ },
  { route: TRADE, by: 'Cancel all' },
  { route: '/pages/trade/detail?symbol=BTC-USDT', by: 'Chart settings' },
  { route: '/pages/history/index', by: 'Filter', inner: /^Market/ },
  { route: RECORDS, by: 'Filter', inner: /^Coin/ },
  { route: '/pages/assets/transfer', by: tapOn('from') },
  { route: '/pages/assets/transfer', by: tapOn('coin') },
  { route: '/pages/assets/exchange', by: tapOn('from') },
  { route: '/pages/assets/exchange', by: getQuote },
  { route: SETTINGS, by: /^Currency/ },
  { route: SETTINGS, by: /^Time zone/ },
  { route: ACCOUNT, by: 'Profile picture' },
  { route: ACCOUNT, by: /^Nickname/ },
  { route: ACCOUNT, by: 'QR code of the account' },
  { route: ACCOUNT, by: /^Terms/ },
  { route: ACCOUNT, by: 'Log out' },
  { route: '/pages/mine/api-keys', by: 'Create API key' },
];

/** A long press of a finger opens the menu of the link, as the second button of a mouse does. */
async function pressLong(page: Page): Promise<void> {
  await page.locator('[data-virtuoso-scroller] a').first().click({ button: 'right' });
}

async function confirmOrder(page: Page): Promise<void> {
  await page.getByLabel('Quantity (BTC)').fill('0.01');
  await page.getByRole('button', { name: 'Buy BTC' }).tap();
}

async function getQuote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Max', exact: true }).tap();
  await page.getByRole('button', { name: 'Get quote' }).tap();
}

/** Without animations each sheet is there and gone at once. */
test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

test('UI-981 every sheet has a handle, and goes one at a time with a finger that pulls it down', async ({
  page,
  platform,
}) => {
  const user = new Ticket(page);
  await user.openWithFunds(platform.origin);
  await user.rest();
  const sheets = new Sheets(page);
  for (const opened of OF_A_USER.filter(({ route }) => isChanged(route))) await sheets.walk(opened);
});

test('UI-981 so do those of a visitor who signs up', async ({ page }) => {
  const sheets = new Sheets(page);
  await openRoute(page, '/pages/reg/index');
  await page.getByText('Phone', { exact: true }).tap();
  await sheets.see(/^Country/);
  await page.getByText('E-mail', { exact: true }).first().tap();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(newAddress());
  await sheets.see('Next');
});

/** Sheets with a field, and a text that is wrong in it. */
const WITH_FIELDS = [
  { route: TRADE, by: /^Amend order/, field: /^Price/, wrong: '0.123', button: 'Amend' },
  { route: TRADE, by: /^Amend order/, field: /^Price/, wrong: '9000000', button: 'Amend' },
  {
    route: ACCOUNT,
    by: /^Nickname/,
    field: 'Nickname',
    wrong: 'a name of much more than twenty',
    button: 'Save',
  },
  { route: '/pages/mine/api-keys', by: 'Create API key', field: 'Name', wrong: ' ', button: 'Create' },
] as const;

test('UI-982 an error in a sheet does not move the button under the finger', async ({ page, platform }) => {
  const user = new Ticket(page);
  await user.openWithFunds(platform.origin);
  await user.rest();
  const sheet = page.getByRole('dialog');
  for (const { route, by, field, wrong, button } of WITH_FIELDS.filter((each) => isChanged(each.route))) {
    await moveTo(page, route);
    await page.getByRole('button', { name: by }).first().tap();
    const submit = sheet.getByRole('button', { name: button, exact: true });
    const before = (await boxAtRest(submit)).y;
    await sheet.getByLabel(field).first().fill(wrong);
    if (button === 'Create') await submit.tap();
    await expect(sheet.locator('[aria-invalid="true"]').first()).toBeVisible();
    expect((await boxAtRest(submit)).y, `${route} ${String(by)}`).toBe(before);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  }
});

class Sheets {
  private readonly all: Locator;
  private readonly finger: Finger;

  constructor(private readonly page: Page) {
    this.all = page.getByRole('dialog');
    this.finger = new Finger(page, 3);
  }

  async walk({ route, by, inner }: Opened): Promise<void> {
    await moveTo(this.page, route);
    await test.step(`${route} ${String(by)}`, () => this.see(by, inner));
  }

  /** Opens it, and one above it; both go by a pull, and nothing behind them moves. */
  async see(by: Opened['by'], inner?: string | RegExp): Promise<void> {
    if (typeof by === 'function') await by(this.page);
    else await this.page.getByRole('button', { name: by }).first().tap();
    await expect(this.all).toHaveCount(1);
    if (inner !== undefined) {
      await this.all.getByRole('button', { name: inner }).tap();
      await expect(this.all).toHaveCount(2);
    }
    for (let left = inner === undefined ? 0 : 1; left >= 0; left -= 1) {
      await expect(this.all.last().locator('[class*="handle"]').first()).toBeVisible();
      await this.pullAway(left);
    }
  }

  private async pullAway(left: number): Promise<void> {
    const before = await this.page.evaluate(scrolledBehind);
    await this.finger.pullSheet(this.all.last(), 140);
    expect(await this.page.evaluate(scrolledBehind)).toBe(before);
    await this.finger.lift();
    await expect(this.all).toHaveCount(left);
  }
}

/** Runs in the page: how far everything behind the sheets is scrolled, in pixels. */
function scrolledBehind(): number {
  const behind = [...document.querySelectorAll('main, main *')].filter(
    (each) => each.closest('dialog') === null,
  );
  return behind.reduce((sum, { scrollTop }) => sum + scrollTop, 0);
}
