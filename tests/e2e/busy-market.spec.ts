/**
 * A separate platform in a violent market: the channels that a page watches, by metrics that count all pages, and the
 * chart. Files start in the order of their names; a late one of this length would end alone.
 */
import { expect, takePicture, test, THEMES_OF_SIZE } from '../support/app-test.ts';
import { Chart } from './models/chart.ts';
import { Markets } from './models/markets.ts';
import { Settings } from './models/settings.ts';

test.use({ environment: { SEED: 'browser', FEED: 'simulated:violent', QUOTE_INTERVAL: '50' } });

test('APP-010 prices tick, and only the rows near the screen are in the page and watched', async ({
  page,
  platform,
}) => {
  const markets = new Markets(page);
  await markets.open();
  const bitcoin = markets.lastPrice(markets.row('BTC-USDT-PERP'));
  const before = await bitcoin.textContent();
  await expect(bitcoin).not.toHaveText(before ?? '');
  await expect(markets.search).toHaveAttribute('placeholder', /Search 1[2-9]\d markets/);
  expect(await markets.rows.count()).toBeLessThan(40);
  const metrics = await (await fetch(`${platform.origin}/metrics`)).text();
  const counts = [...metrics.matchAll(/^brisk_subscriptions(?:\{[^}]*\})? (\d+)/gm)].map(([, count]) =>
    Number(count),
  );
  const subscriptions = counts.reduce((sum, count) => sum + count, 0);
  expect(subscriptions).toBeGreaterThan(5);
  expect(subscriptions).toBeLessThan(45);
});

/** One metric of the platform, added up over its labels. */
async function metric(origin: string, line: RegExp): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return text
    .split('\n')
    .filter((each) => line.test(each))
    .reduce((sum, each) => sum + Number(each.split(' ').at(-1)), 0);
}

test('SETTINGS-013 reduced data requests less: no fast values, no small lines, no pictures', async ({
  page,
  platform,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const ornaments = () => asked.filter((path) => /^\/logos\/|\/index\/logo$|sparkline/i.test(path)).length;
  const quick = () => metric(platform.origin, /^brisk_subscriptions\{kind="ticker"\}/);
  const shown = () => metric(platform.origin, /^brisk_publications_total\{kind="ticker"\}/);
  const pulses = () => metric(platform.origin, /^brisk_publications_total\{kind="tickers"\}/);
  const markets = new Markets(page);
  await markets.open();
  await expect.poll(ornaments).toBeGreaterThan(3);
  await expect.poll(quick).toBeGreaterThan(5);

  await page.goto('/?settings');
  const settings = new Settings(page);
  await settings.open();
  await settings.toggle('Reduced data').click();
  asked.length = 0;
  await page.goto('/?reduced');
  await markets.open();
  await expect.poll(quick).toBe(0);
  const [words, before] = [await shown(), await pulses()];
  const price = await markets.lastPrice(markets.rows.first()).textContent();
  await expect.poll(pulses).toBeGreaterThanOrEqual(before + 3);
  await expect(markets.lastPrice(markets.rows.first())).not.toHaveText(price ?? '');
  expect(await shown()).toBe(words);
  expect(ornaments()).toBe(0);
});

for (const theme of THEMES_OF_SIZE) {
  test(`CHART-028 follows a violent market (${theme})`, async ({ page }) => {
    const chart = new Chart(page);
    await chart.openDetail('BTC-USDT-PERP', theme);
    await chart.period('1 minute').click();
    await expect(chart.summary).toHaveText(/1 minute: last/);
    for (let look = 0; look < 3; look++) {
      const before = await chart.summary.textContent();
      await expect(chart.summary).not.toHaveText(before ?? '');
    }
    expect(await chart.drawnPixels()).toBeGreaterThan(5_000);
    await takePicture(page, `chart-violent-${theme}`);
  });
}
