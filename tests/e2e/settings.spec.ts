/** A user's choices for this device, and that they are kept. */
import type { Page } from '@playwright/test';
import {
  THEMES_OF_SIZE,
  expect,
  expectAccessible,
  expectHolds,
  openRoute,
  story,
  test,
} from '../support/app-test.ts';
import { Finger } from '../support/finger.ts';
import { Settings, SETTINGS } from './models/settings.ts';

const LANGUAGES = '/pages/mine/language-set';

/**
 * The languages whose files the page requests, in order; the texts of single pages are files of the same
 * language.
 */
function countLanguages(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/locale-(?!marks)(\w+?)-/.exec(request.url())?.[1];
    if (name !== undefined && asked.at(-1) !== name) asked.push(name);
  });
  return asked;
}

/** Records the document's look when its body began, before any script of the app could run. */
async function noteFirstLook(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!(document.body instanceof HTMLElement)) return;
      observer.disconnect();
      const { lang, dataset } = document.documentElement;
      Object.assign(window, { firstLook: { lang, theme: dataset['theme'], colours: dataset['colours'] } });
    }).observe(document, { childList: true, subtree: true });
  });
}

function firstLook(page: Page): Promise<unknown> {
  return page.evaluate(() => (window as { firstLook?: unknown }).firstLook);
}

story('a user’s choices', () => {
  let page: Page;
  let settings: Settings;
  let asked: string[];

  test('SETTINGS-010 UI-980 each choice is shown at once, and kept on the device', async ({
    openForStory,
  }) => {
    page = await openForStory();
    settings = new Settings(page);
    asked = countLanguages(page);
    const root = page.locator('html');
    await noteFirstLook(page);
    await settings.open();
    expect(await firstLook(page)).toEqual({ lang: 'en', theme: 'light' });
    await settings.choice('Dark').check();
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await settings.choice('Blue up, orange down').check();
    await expect(root).toHaveAttribute('data-colours', 'blue-orange');
    await expect(settings.toggle('Vibration')).toBeChecked();
    for (const name of ['Sound', 'Vibration']) await settings.toggle(name).click();
    await expect(settings.toggle('Sound')).toBeChecked();
    await expect(settings.toggle('Vibration')).not.toBeChecked();
    await settings.choice('30 s').check();
    await settings.row('Currency for estimates').click();
    await settings.choice('EUR').click();
    await expect(settings.row('Currency for estimates')).toContainText('EUR');
    await settings.row('Time zone').click();
    await page.getByRole('searchbox').fill('toky');
    await settings.choice('Asia/Tokyo').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(settings.row('Time zone')).toContainText('Tokyo');
    expect(await settings.kept()).toEqual({
      theme: 'dark',
      language: 'en',
      colours: 'blue-orange',
      favourites: [],
      currency: 'EUR',
      timeZone: 'Asia/Tokyo',
      sound: true,
      haptic: false,
      reducedData: false,
      tradeChart: false,
      spotMarket: 'BTC-USDT',
      contractMarket: 'BTC-USDT-PERP',
      optionMarket: 'BTC-USDT-PERP',
      tradeSegment: 'spot',
      confirmOrders: true,
      confirmFrom: 1_000,
      fundingNotice: 10,
      validSeconds: 30,
    });
  });

  test('UI-900 a sheet follows a finger and closes after a long pull, but not while its list scrolls', async () => {
    const sheet = page.getByRole('dialog');
    const finger = new Finger(page);
    await settings.row('Currency for estimates').click();
    const title = sheet.getByRole('heading');
    // Before the rates arrive the list is one currency, which does not scroll.
    await expect(sheet.getByRole('radio').nth(12)).toBeAttached();
    await finger.pullSheet(sheet, 60);
    await finger.lift();
    await expect(sheet).toHaveCSS('translate', 'none');
    const last = sheet.getByRole('radio').last();
    await last.scrollIntoViewIfNeeded();
    await finger.pull(last, 60);
    await expect(sheet).toHaveCSS('translate', 'none');
    await finger.lift();
    await title.scrollIntoViewIfNeeded();
    await finger.pull(title, 200);
    await finger.lift();
    await expect(sheet).toHaveCount(0);
  });

  test('I18N-015 another language applies without a reload, and only its texts are fetched', async () => {
    expect(asked).toEqual(['en']);
    await page.getByRole('link', { name: 'Language' }).click();
    await settings.choice('Deutsch').check();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { name: 'Sprache' })).toBeVisible();
    expect(asked).toEqual(['en', 'de']);
    expect(await settings.kept()).toMatchObject({ language: 'de' });
    asked.length = 0;
  });

  test('SETTINGS-011 theme, colours and language apply before the first paint, and estimates follow', async () => {
    await page.goto('/?again#/pages/trade/detail?symbol=BTC-USDT-PERP');
    expect(await firstLook(page)).toEqual({ lang: 'de', theme: 'dark', colours: 'blue-orange' });
    await expect(page.getByTestId('price-panel')).toContainText(/≈\s?[\d.]+,\d+\s€/);
    expect(asked).toEqual(['de']);
  });
});

for (const theme of THEMES_OF_SIZE) {
  test(`SETTINGS-012 settings, their sheets and the languages are within reach, ${theme}`, async ({
    page,
  }) => {
    const settings = new Settings(page);
    await settings.open(theme);
    await expect(page.getByTestId('version')).toHaveText(/\d+\.\d+\.\d+ \([\w-]{7}\)/);
    await expectHolds(page, `settings-${theme}`, theme);
    for (const row of ['Currency for estimates', 'Time zone']) {
      await settings.row(row).click();
      await expect(page.getByRole('dialog', { name: row }).getByRole('radio').nth(3)).toBeAttached();
      await expectAccessible(page, theme);
      await page.keyboard.press('Escape');
      await expect(settings.row(row)).toBeFocused();
    }
    await openRoute(page, LANGUAGES, theme);
    await expect(settings.choice('English')).toBeChecked();
    await expectHolds(page, `languages-${theme}`, theme);
    await openRoute(page, '/pages/mine/index', theme);
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', `#${SETTINGS}`);
    await expectHolds(page, `mine-${theme}`, theme);
  });
}

test('SCREEN-900 a device in dark mode is offered the dark theme once, at its first visit', async ({
  page,
}) => {
  const root = page.locator('html');
  const offer = page.getByText('Your device is in dark mode.');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(offer).toBeVisible();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole('button', { name: 'Use dark', exact: true }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(offer).toHaveCount(0);
});
