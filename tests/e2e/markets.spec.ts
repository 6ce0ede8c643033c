/** The markets page as a visitor uses it, from one load of the app and one return. */
import type { Page } from '@playwright/test';
import { choose, expect, moveTo, takePicture, test } from '../support/app-test.ts';
import { holdScript } from '../support/held-script.ts';
import { Markets } from './models/markets.ts';

test('APP-011 APP-012 APP-013 APP-014 APP-015 APP-016 the list of markets', async ({ page }) => {
  const markets = new Markets(page);
  await test.step('MARKET-964 a press opens its market although the scrolling list loads before it ends', () =>
    pressWhileLoading(page, markets));
  await test.step('MARKET-902 the search icon of the home page leads into the search field', () =>
    comeToSearch(page, markets));
  await test.step('APP-012 search finds by coin, pair and name, and shows when nothing matches', () =>
    findMarkets(page, markets));
  await test.step('MARKET-940 a tap on a tab ends the search, also on the same tab', () =>
    endSearch(markets));
  await test.step('MARKET-942 a long word without a match stays within the screen', () =>
    searchLongWord(page, markets));
  await test.step('APP-015 a small price is short without an exponent, and full after a tap', () =>
    readSmallPrice(page, markets));
  await test.step('MARKET-980 a live price has its value in the chosen currency, none with reduced data', () =>
    seeWorth(page, markets));
  await test.step('APP-014 APP-016 MARKET-941 the next visit has the favourite and the theme, not the search', () =>
    returnLater(page, markets));
  await test.step('MARKET-900 suggested favourites are added by one tap, without those that the user removed', () =>
    takeSuggestions(page, markets));
  await test.step('MARKET-901 spot markets are filtered by the asset that they are quoted in', () =>
    filterQuoted(page, markets));
  await test.step('APP-011 the list scrolls to its end, with live values there too', () =>
    scrollToEnd(markets));
  await test.step('MARKET-943 another list, search or order begins at its top', () =>
    beginAtTop(page, markets));
  await test.step('APP-013 a list sorts at the tap and keeps its order while prices tick', () =>
    sortList(markets));
});

async function pressWhileLoading(page: Page, markets: Markets): Promise<void> {
  const loadRows = await holdScript(page, '**/virtual-rows-*.js');
  await page.goto('/#/pages/market/quote');
  await markets.expectLive();
  const scroller = page.locator('[data-virtuoso-scroller]');
  await markets.row('BTC-USDT-PERP').hover();
  await page.mouse.down();
  await loadRows();
  await expect(scroller).toHaveCount(0);
  await page.mouse.up();
  await expect(page).toHaveURL(/trade\/detail\?symbol=BTC-USDT-PERP$/);
  await page.goBack();
  await expect(scroller).toBeVisible();
}

async function comeToSearch(page: Page, markets: Markets): Promise<void> {
  await moveTo(page, '/pages/home/index');
  await page.getByRole('link', { name: 'Search markets' }).click();
  await expect(markets.search).toBeFocused();
  await page.keyboard.type('doge');
  await expect.poll(async () => (await markets.symbols())[0]).toMatch(/^DOGE/);
}

async function findMarkets(page: Page, markets: Markets): Promise<void> {
  await markets.tab('Spot').click();
  for (const text of ['pepe', 'PEPE/USDT', 'pepeusdt']) {
    await markets.search.fill(text);
    await expect.poll(() => markets.symbols()).toEqual(['PEPE-USDT-PERP', 'PEPE-USDT']);
  }
  await markets.search.fill('bitcoin');
  await expect.poll(() => markets.symbols()).toContain('BTC-USDT');
  await markets.search.fill('no such coin');
  await expect(page.getByText('No market matches “no such coin”.')).toBeVisible();
}

async function endSearch(markets: Markets): Promise<void> {
  await markets.tab('Spot').click();
  await expect(markets.search).toHaveValue('');
  await expect(markets.row('BTC-USDT')).toBeVisible();
  await markets.search.fill('pepe');
  await expect.poll(() => markets.symbols()).toHaveLength(2);
  await markets.tab('Contract').click();
  await expect(markets.search).toHaveValue('');
  await expect(markets.row('BTC-USDT-PERP')).toBeVisible();
}

async function searchLongWord(page: Page, markets: Markets): Promise<void> {
  await markets.search.fill('pneumonoultramicroscopicsilicovolcanocon');
  const { x, width } = (await page.getByText(/^No market matches/).boundingBox()) ?? { x: -1, width: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await takePicture(page, 'markets-long-search');
}

async function readSmallPrice(page: Page, markets: Markets): Promise<void> {
  await markets.search.fill('pepe');
  await expect(markets.lastPrice(markets.row('PEPE-USDT-PERP'))).toHaveText(/^0\.0[₀-₉]\d+$/);
  await markets.row('PEPE-USDT-PERP').getByRole('link').tap();
  const price = page.getByTestId('price-panel').getByTestId('last-price');
  await expect(price).toHaveText(/^0\.0[₀-₉]\d+$/);
  await price.click();
  await expect(price).toHaveText(/^0\.0000\d+$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await markets.tab('Contract').click();
}

/** The preferences change as another tab would change them. */
async function seeWorth(page: Page, markets: Markets): Promise<void> {
  await markets.expectLive();
  const worth = markets.row('BTC-USDT-PERP').getByTestId('row-worth');
  await expect(worth).toHaveText(/^≈ \$[\d,]+\.\d\d$/);
  await choose(page, { currency: 'EUR' });
  await expect(worth).toHaveText(/^≈ €[\d,]+\.\d\d$/);
  await choose(page, { reducedData: true });
  await expect(worth).toHaveText('');
  await markets.expectLive();
  await expect(worth).toHaveText('');
  await choose(page, { currency: 'USD', reducedData: false });
  await expect(worth).toHaveText(/^≈ \$[\d,]+\.\d\d$/);
}

async function returnLater(page: Page, markets: Markets): Promise<void> {
  const root = page.locator('html');
  await markets.tab('Favourites').click();
  await expect(page.getByText('No favourites yet')).toBeVisible();
  await markets.tab('Contract').click();
  await markets.row('ETH-USDT-PERP').getByRole('link').tap();
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await markets.tab('Favourites').click();
  await expect.poll(() => markets.symbols()).toEqual(['ETH-USDT-PERP']);
  await markets.tab('Contract').click();
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await markets.search.fill('pepe');
  await expect.poll(() => markets.symbols()).toHaveLength(2);

  await page.reload({ waitUntil: 'commit' });
  // The body's first element appears only after the script in the head has run.
  await page.locator('body > *').first().waitFor({ state: 'attached' });
  expect(await root.getAttribute('data-theme')).toBe('dark');
  await markets.expectLive();
  await expect(markets.row('BTC-USDT-PERP')).toBeVisible();
  await expect(markets.search).toHaveValue('');
  await markets.tab('Favourites').click();
  await expect.poll(() => markets.symbols()).toEqual(['ETH-USDT-PERP']);
}

async function takeSuggestions(page: Page, markets: Markets): Promise<void> {
  await markets.row('ETH-USDT-PERP').getByRole('link').tap();
  await page.getByRole('button', { name: 'Add to favourites', pressed: true }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await markets.tab('Favourites').click();
  const suggested = page.getByRole('group', { name: 'Suggested markets' }).getByRole('checkbox');
  await expect(suggested).toHaveCount(6);
  await page.getByRole('checkbox', { name: 'BTC/USDT' }).uncheck();
  await page.getByRole('button', { name: 'Add 5 favourites' }).click();
  await expect.poll(async () => (await markets.symbols()).length).toBe(5);
  expect(await markets.symbols()).not.toContain('BTC-USDT');
}

async function filterQuoted(page: Page, markets: Markets): Promise<void> {
  await markets.tab('Spot').click();
  await page.getByRole('radio', { name: 'BTC' }).check();
  await expect(markets.row('ETH-BTC')).toBeVisible();
  await expect
    .poll(async () => (await markets.symbols()).filter((symbol) => !symbol.endsWith('-BTC')))
    .toEqual([]);
  await markets.search.fill('do');
  await expect.poll(async () => (await markets.symbols())[0]).toMatch(/^DO/);
  await markets.search.fill('');
  await page.getByRole('radio', { name: 'All' }).check();
  await expect(markets.row('BTC-USDT')).toBeVisible();
}

async function scrollToEnd(markets: Markets): Promise<void> {
  await markets.tab('Spot').click();
  await expect(markets.row('BTC-USDT')).toBeVisible();
  const seen = new Set<string>();
  await expect(async () => {
    for (const symbol of await markets.symbols()) seen.add(symbol);
    await markets.rows.last().scrollIntoViewIfNeeded();
    expect(seen.size).toBeGreaterThanOrEqual(80);
  }).toPass({ intervals: [50] });
  await expect(markets.lastPrice(markets.rows.last())).toHaveText(/\d/);
}

/** The list is at its end. */
async function beginAtTop(page: Page, markets: Markets): Promise<void> {
  const scrolled = () => page.locator('[data-virtuoso-scroller]').evaluate(({ scrollTop }) => scrollTop);
  const leaveTop = () =>
    expect(async () => {
      // At once: a list that arrives meanwhile replaces the row.
      await markets.rows.last().evaluate((row) => row.scrollIntoView());
      expect(await scrolled()).toBeGreaterThan(200);
    }).toPass({ intervals: [50] });
  expect(await scrolled()).toBeGreaterThan(200);
  await markets.tab('Contract').click();
  await expect(markets.row('BTC-USDT-PERP')).toBeInViewport();
  await leaveTop();
  await markets.search.fill('usdt');
  await expect.poll(scrolled).toBe(0);
  await leaveTop();
  await markets.tab('Contract').click();
  await expect(markets.row('BTC-USDT-PERP')).toBeInViewport();
  await leaveTop();
  await markets.sortBy('24h change').click();
  await expect.poll(scrolled).toBe(0);
}

/** The list was sorted by a tap. */
async function sortList(markets: Markets): Promise<void> {
  const changes = async () =>
    (await markets.rows.getByTestId('row-change').allTextContents()).map((text) =>
      Number(text.replace('−', '-').replace(/[+%]/g, '')),
    );
  await expect
    .poll(async () => {
      const now = (await changes()).slice(0, 5);
      return now.every((change, i) => i === 0 || change <= (now[i - 1] ?? 0) + 0.2) && (now[0] ?? 0) > 0;
    })
    .toBe(true);
  // Those on the screen; the list may still add rows below them.
  const shown = async () => (await markets.symbols()).slice(0, 10);
  const order = await shown();
  const price = markets.lastPrice(markets.rows.first());
  const before = await price.textContent();
  await expect(price).not.toHaveText(before ?? '');
  expect(await shown()).toEqual(order);
}
