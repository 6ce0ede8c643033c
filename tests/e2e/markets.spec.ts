/** The markets page as a visitor uses it. */
import type { Page } from '@playwright/test';
import { expect, openRoute, takePicture, test } from '../support/app-test.ts';
import { holdScript } from '../support/held-script.ts';
import { Markets } from './models/markets.ts';

/** As another visit with these choices. */
async function keepPreferences(page: Page, chosen: object): Promise<void> {
  await page.evaluate((more) => {
    const kept = JSON.parse(localStorage.getItem('brisk.preferences') ?? '{}') as object;
    localStorage.setItem('brisk.preferences', JSON.stringify({ ...kept, ...more }));
  }, chosen);
  await page.reload();
}

test('APP-012 the list of markets is searched, filtered and scrolled to its end', async ({ page }) => {
  const markets = new Markets(page);
  await markets.open();
  await test.step('search finds by coin, pair and name, and shows when nothing matches', async () => {
    await markets.tab('Spot').click();
    for (const text of ['pepe', 'PEPE/USDT', 'pepeusdt']) {
      await markets.search.fill(text);
      await expect.poll(() => markets.symbols()).toEqual(['PEPE-USDT-PERP', 'PEPE-USDT']);
    }
    await markets.search.fill('bitcoin');
    await expect.poll(() => markets.symbols()).toContain('BTC-USDT');
    await markets.search.fill('no such coin');
    await expect(page.getByText('No market matches “no such coin”.')).toBeVisible();
    await test.step('MARKET-940 a tap on a tab ends the search, also on the same tab', async () => {
      await markets.tab('Spot').click();
      await expect(markets.search).toHaveValue('');
      await expect(markets.row('BTC-USDT')).toBeVisible();
      await markets.search.fill('pepe');
      await expect.poll(() => markets.symbols()).toHaveLength(2);
      await markets.tab('Contract').click();
      await expect(markets.search).toHaveValue('');
      await expect(markets.row('BTC-USDT-PERP')).toBeVisible();
    });
    await test.step('MARKET-941 a search ends with the page', async () => {
      await markets.search.fill('pepe');
      await expect.poll(() => markets.symbols()).toHaveLength(2);
      await page.reload();
      await expect(markets.row('BTC-USDT-PERP')).toBeVisible();
      await expect(markets.search).toHaveValue('');
    });
    await test.step('MARKET-942 a long word without a match stays within the screen', async () => {
      await markets.search.fill('pneumonoultramicroscopicsilicovolcanocon');
      const { x, width } = (await page.getByText(/^No market matches/).boundingBox()) ?? { x: -1, width: 0 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
      await takePicture(page, 'markets-long-search');
    });
  });
  await test.step('MARKET-901 spot markets are filtered by the asset that they are quoted in', async () => {
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
  });
  await test.step('APP-011 the list scrolls to its end, with live values there too', async () => {
    await markets.tab('Spot').click();
    await expect(markets.row('BTC-USDT')).toBeVisible();
    const seen = new Set<string>();
    await expect(async () => {
      for (const symbol of await markets.symbols()) seen.add(symbol);
      await markets.rows.last().scrollIntoViewIfNeeded();
      expect(seen.size).toBeGreaterThanOrEqual(80);
    }).toPass({ intervals: [50] });
    await expect(markets.lastPrice(markets.rows.last())).toHaveText(/\d/);
  });
});

test('MARKET-980 each live price has its value in the chosen currency under it, none with reduced data', async ({
  page,
}) => {
  const markets = new Markets(page);
  await markets.open();
  const worth = markets.row('BTC-USDT-PERP').getByTestId('row-worth');
  await expect(worth).toHaveText(/^≈ \$[\d,]+\.\d\d$/);
  await keepPreferences(page, { currency: 'EUR' });
  await expect(worth).toHaveText(/^≈ €[\d,]+\.\d\d$/);
  await keepPreferences(page, { reducedData: true });
  await markets.expectLive();
  await expect(worth).toHaveText('');
});

test('APP-013 a list sorts at the tap and keeps its order while prices tick', async ({ page }) => {
  const markets = new Markets(page);
  await markets.open();
  await markets.sortBy('24h change').click();
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
});

test('APP-014 a favourite is kept on the device', async ({ page }) => {
  const markets = new Markets(page);
  await markets.open();
  await markets.tab('Favourites').click();
  await expect(page.getByText('No favourites yet')).toBeVisible();
  await markets.tab('Contract').click();
  await markets.row('ETH-USDT-PERP').getByRole('link').tap();
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await markets.tab('Favourites').click();
  await expect.poll(() => markets.symbols()).toEqual(['ETH-USDT-PERP']);
  await page.reload();
  await markets.expectLive();
  await markets.tab('Favourites').click();
  await expect.poll(() => markets.symbols()).toEqual(['ETH-USDT-PERP']);
});

test('MARKET-900 suggested favourites are added by one tap, without those that the user removed', async ({
  page,
}) => {
  const markets = new Markets(page);
  await markets.open();
  await markets.tab('Favourites').click();
  const suggested = page.getByRole('group', { name: 'Suggested markets' }).getByRole('checkbox');
  await expect(suggested).toHaveCount(6);
  await page.getByRole('checkbox', { name: 'BTC/USDT' }).uncheck();
  await page.getByRole('button', { name: 'Add 5 favourites' }).click();
  await expect.poll(async () => (await markets.symbols()).length).toBe(5);
  expect(await markets.symbols()).not.toContain('BTC-USDT');
});

test('MARKET-902 the search icon of the home page leads into the search field', async ({ page }) => {
  const markets = new Markets(page);
  await openRoute(page, '/pages/home/index');
  await page.getByRole('link', { name: 'Search markets' }).click();
  await expect(markets.search).toBeFocused();
  await page.keyboard.type('doge');
  await expect.poll(async () => (await markets.symbols())[0]).toMatch(/^DOGE/);
});

test('APP-015 a small price is short without an exponent, and full after a tap', async ({ page }) => {
  const markets = new Markets(page);
  await markets.open();
  await markets.search.fill('pepe');
  await expect(markets.lastPrice(markets.row('PEPE-USDT-PERP'))).toHaveText(/^0\.0[₀-₉]\d+$/);
  await markets.row('PEPE-USDT-PERP').getByRole('link').tap();
  const price = page.getByTestId('price-panel').getByTestId('last-price');
  await expect(price).toHaveText(/^0\.0[₀-₉]\d+$/);
  await price.click();
  await expect(price).toHaveText(/^0\.0000\d+$/);
});

test('APP-016 the theme is chosen once and applies before the first paint', async ({ page }) => {
  const markets = new Markets(page);
  await markets.open();
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  // The body's first element appears only after the script in the head has run.
  await page.locator('body > *').first().waitFor({ state: 'attached' });
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
});

test('MARKET-964 a press opens its market although the scrolling list loads before it ends', async ({
  page,
}) => {
  const loadRows = await holdScript(page, '**/virtual-rows-*.js');
  const markets = new Markets(page);
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
});
