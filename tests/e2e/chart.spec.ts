/** The chart as a trader uses it: on a market's page and on the full screen. */
import { PERIODS as ALL_PERIODS } from '../../domain/market/periods.ts';
import type { Page, Response } from '@playwright/test';
import { textsOf } from '../support/locale-texts.ts';
import {
  THEMES_OF_SIZE,
  boxAtRest,
  expect,
  expectAccessible,
  expectHolds,
  expectNoSideways,
  moveTo,
  story,
  takePicture,
  test,
} from '../support/app-test.ts';
import { Chart } from './models/chart.ts';
import { Markets } from './models/markets.ts';

test.use({ deviceScaleFactor: 2 });

const SYMBOL = 'BTC-USDT-PERP';

story('from a market’s page to the full screen and the list', () => {
  let page: Page;
  let chart: Chart;

  test("CHART-020 a market's page shows its chart, and its words follow the market", async ({
    openForStory,
  }) => {
    page = await openForStory();
    chart = new Chart(page);
    await chart.openDetail(SYMBOL);
    await expect(chart.summary).toHaveText(
      /^BTC\/USDT, 15 minutes: last [\d,.]+, [+−]?[\d.]+% over 50 candles/,
    );
    const before = await chart.summary.textContent();
    await expect(chart.summary).not.toHaveText(before ?? '');
    expect(await chart.drawnPixels()).toBeGreaterThan(5_000);
    const times = await chart.column(0);
    expect(new Set(times).size).toBe(50);
  });

  test('CHART-960 the full screen turns to landscape, works by touch there, and keeps Buy and Sell', async () => {
    await moveTo(page, '/pages/trade/klinechart?symbol=BTC-USDT');
    await chart.expectLive();
    // As on a phone whose browser cannot turn the screen; a headless shell only says that it did.
    await page.evaluate(() => {
      Object.assign(screen.orientation, { lock: () => Promise.reject(new Error('NotSupportedError')) });
    });
    const turn = page.getByRole('button', { name: 'Landscape' });
    await turn.tap();
    await expect(turn).toHaveAttribute('aria-pressed', 'true');
    // The page is drawn turned: the long side of the chart is upright.
    await expect.poll(async () => (await chart.plot.boundingBox())?.height ?? 0).toBeGreaterThan(600);
    await expectNoSideways(page);
    await takePicture(page, 'chart-turned');
    // The chart's time runs down the screen.
    await chart.plot.tap({ position: { x: 150, y: 200 } });
    const early = (await chart.crossed()).time;
    await chart.plot.tap({ position: { x: 150, y: 200 } });
    await expect(chart.strip).toBeHidden();
    await chart.plot.tap({ position: { x: 150, y: 500 } });
    await expect(chart.strip).toBeVisible();
    expect((await chart.crossed()).time).toBeGreaterThan(early);
    await turn.tap();
    await expect(turn).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('link', { name: 'Sell' }).tap();
    await expect(page).toHaveURL(/trade-spot\?symbol=BTC-USDT&side=sell/);
  });

  test('CHART-025 CHART-961 the full screen, upright and across, with depth beside the chart', async () => {
    await moveTo(page, '/pages/trade/detail?symbol=ETH-USDT-PERP');
    await chart.expectLive();
    await page.getByRole('link', { name: 'Full-screen chart' }).click();
    await expect(page).toHaveURL(/klinechart/);
    await chart.expectLive();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => (await chart.plot.boundingBox())?.width ?? 0).toBeGreaterThan(700);
    const height = (await chart.plot.boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThan(180);
    await expectNoSideways(page);
    await takePicture(page, 'chart-landscape');
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Depth' }).click();
    await expect(page.getByTestId('depth-summary')).toHaveText(/Bids from [\d,.]+ hold .* ETH, asks up to/);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByTestId('depth-canvas').tap({ position: { x: 60, y: 100 } });
    await expect(page.getByTestId('depth-readout')).toHaveText(/^[\d,.]+[\d,.]+ ETH$/);
    await takePicture(page, 'chart-depth');
    await expectAccessible(page);
  });

  test('CHART-015 rows of the market list show the line of their day', async () => {
    const markets = new Markets(page);
    await moveTo(page, '/pages/market/quote');
    await markets.expectLive();
    const lines = page.getByTestId('sparkline');
    await expect(lines.first()).toHaveAttribute('d', /^M0\.0 [\d.]+(?:L[\d.]+ [\d.]+){20,25}$/);
    await page.setViewportSize({ width: 340, height: 700 });
    await expect(lines.first()).toBeHidden();
    await expectNoSideways(page);
  });
});

/** All periods in the long size; by default the first, the last and two that are in the sheet alone. */
const PERIODS =
  process.env['TEST_SIZE'] === 'long'
    ? ALL_PERIODS.map((each) => textsOf('en').get(`chart.periodName.${each}`) ?? each)
    : ['1 minute', '12 hours', '3 days', '1 month'];

interface CandlesAnswer {
  readonly list: readonly (readonly [number, ...string[]])[];
}

story('the full screen of one market', () => {
  let page: Page;
  let chart: Chart;

  test("CHART-024 panning back loads older candles, and they are the server's", async ({ openForStory }) => {
    page = await openForStory();
    chart = new Chart(page);
    const pages: Promise<{ readonly data: CandlesAnswer }>[] = [];
    const note = (response: Response) => {
      if (response.url().includes('/market/candles') && response.url().includes('before='))
        pages.push(response.json() as Promise<{ readonly data: CandlesAnswer }>);
    };
    page.on('response', note);
    await chart.openFull(SYMBOL);
    await chart.tool('Zoom out').click();
    await expect
      .poll(async () => {
        for (let step = 0; step < 6; step++) await chart.tool('Earlier').click();
        return pages.length;
      })
      .toBeGreaterThan(1);
    for (let step = 0; step < 6; step++) await chart.tool('Earlier').click();
    expect(await chart.drawnPixels()).toBeGreaterThan(1_000);
    await takePicture(page, 'chart-history');
    page.off('response', note);
    const older = (await Promise.all(pages)).flatMap(({ data }) => data.list);
    const received = new Map(older.map(([time, ...values]) => [time, values.slice(0, 4).map(Number)]));
    const area = chart.panel.getByRole('group', { name: /^Chart\. Left and right/ });
    await chart.plot.tap({ position: { x: 40, y: 60 } });
    await area.focus();
    for (let step = 0; step < 12; step++) {
      const shown = await chart.crossed();
      expect(received.get(shown.time), new Date(shown.time).toISOString()).toEqual(shown.values);
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Escape');
    await chart.tool('To the newest candle').click();
    await chart.expectLive();
  });

  test('CHART-021 every period can be chosen', async () => {
    for (const name of PERIODS) {
      await chart.choosePeriod(name);
      await expect(chart.period(name)).toHaveAttribute('aria-pressed', 'true');
      await expect(chart.summary).toHaveText(new RegExp(`^BTC/USDT, ${name}: last `));
      await expect(chart.panel).toHaveAttribute('data-status', 'live');
      await expect.poll(() => chart.drawnPixels()).toBeGreaterThan(1_000);
    }
  });

  test('CHART-027 styles, the logarithmic scale and palettes each draw', async () => {
    await chart.choosePeriod('15 minutes');
    await chart.expectLive();
    const sheet = await chart.openChoices();
    for (const name of ['Hollow', 'Log scale', 'Line']) {
      await sheet.getByRole('button', { name, exact: true }).click();
      await expect(sheet.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => chart.drawnPixels()).toBeGreaterThan(1_000);
    }
    await sheet.getByRole('button', { name: 'Hollow', exact: true }).click();
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    await page.evaluate(() => (document.documentElement.dataset['colours'] = 'blue-orange'));
    await expect.poll(() => chart.drawnPixels()).toBeGreaterThan(1_000);
    await takePicture(page, 'chart-hollow-log-blue');
    await page.evaluate(() => delete document.documentElement.dataset['colours']);
    const again = await chart.openChoices();
    await again.getByRole('button', { name: 'Log scale', exact: true }).click();
    await again.getByRole('button', { name: 'Candles', exact: true }).click();
    await again.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(again).toHaveCount(0);
  });

  test('CHART-029 drawings are made, moved, deleted and undone', async () => {
    await chart.tool('Drawing tools').click();
    const bar = page.getByRole('toolbar', { name: 'Draw on the chart' });
    const state = page.getByTestId('drawing-state');
    await expect(bar).toBeVisible();
    const box = await boxAtRest(chart.plot);
    const drag = async (from: [number, number], to: [number, number]) => {
      await page.mouse.move(box.x + from[0], box.y + from[1]);
      await page.mouse.down();
      await page.mouse.move(box.x + to[0], box.y + to[1], { steps: 4 });
      await page.mouse.up();
    };
    const draw = async (tool: string, from: [number, number], to: [number, number]) => {
      await bar.getByRole('button', { name: tool, exact: true }).click();
      await drag(from, to);
      await expect(state).toContainText(`Selected: ${tool}.`);
    };
    await draw('Horizontal line', [100, 60], [100, 70]);
    await draw('Trend line', [40, 300], [140, 220]);
    await draw('Ray', [180, 320], [240, 280]);
    await draw('Rectangle', [40, 110], [110, 180]);
    await draw('Fibonacci levels', [160, 100], [280, 200]);
    await draw('Measure', [200, 360], [280, 420]);
    await expect(state).toContainText('6 drawings.');
    await takePicture(page, 'chart-drawings');
    await expectAccessible(page);
    await drag([90, 260], [110, 300]);
    await expect(state).toContainText('Selected: Trend line.');
    await bar.getByRole('button', { name: 'Delete the selected drawing' }).click();
    await expect(state).toContainText('5 drawings.');
    await bar.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(state).toContainText('6 drawings.');
    await bar.getByRole('button', { name: 'Horizontal line', exact: true }).click();
    await chart.panel.getByRole('group', { name: /^Chart\. Left and right/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(state).toContainText('7 drawings.');
    await chart.tool('Drawing tools').click();
    await expect(bar).toBeHidden();
    await chart.panel.getByRole('group', { name: /^Chart\. Left and right/ }).focus();
    await page.keyboard.press('Escape');
    await expect(chart.strip).toBeHidden();
  });

  test('CHART-022 indicators are chosen with their parameters', async () => {
    await expect(chart.legend('ma')).toHaveText(/MA5 [\d,.]+ ?MA10 [\d,.]+ ?MA30 [\d,.]+ ?MA60 [\d,.]+/);
    const sheet = await chart.openChoices();
    for (const name of ['BOLL', 'MACD', 'KDJ', 'RSI'])
      await sheet.getByRole('checkbox', { name, exact: true }).check();
    const field = sheet.getByRole('textbox', { name: 'Parameters of MA', exact: true });
    await field.fill('7, nonsense');
    await expect(sheet.getByRole('alert')).toBeVisible();
    await field.fill('7, 21');
    await expect(sheet.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);
    await takePicture(page, 'chart-choices');
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(chart.legend('ma')).toHaveText(/^MA7 [\d,.]+ ?MA21 [\d,.]+$/);
    await expect(chart.legend('boll')).toHaveText(/BOLL\(20, 2\) ?MB [\d,.]+ ?UP [\d,.]+ ?DN [\d,.]+/);
    await expect(chart.legend('macd')).toHaveText(/DIF [−\d,.]+ ?DEA [−\d,.]+ ?MACD [−\d,.]+/);
    await expect(chart.legend('rsi')).toHaveText(/RSI6 [\d.]+ ?RSI12 [\d.]+ ?RSI24 [\d.]+/);
    await takePicture(page, 'chart-all-indicators');
  });

  test('CHART-022 CHART-029 indicators are kept, and drawings per market', async () => {
    await page.reload();
    await expect(chart.legend('ma')).toHaveText(/^MA7 [\d,.]+ ?MA21 [\d,.]+$/);
    await expect(chart.legend('kdj')).toHaveText(/K [−\d.]+ ?D [−\d.]+ ?J [−\d.]+/);
    await chart.expectLive();
    const state = page.getByTestId('drawing-state');
    await chart.tool('Drawing tools').click();
    await expect(state).toContainText('7 drawings.');
    await chart.openFull('ETH-USDT-PERP');
    await chart.tool('Drawing tools').click();
    await expect(state).toContainText('No drawings.');
  });

  test('CHART-963 further indicators are over the candles or in panes, with their values', async () => {
    const sheet = await chart.openChoices();
    for (const name of ['BOLL', 'MACD', 'KDJ', 'RSI'])
      await sheet.getByRole('checkbox', { name, exact: true }).uncheck();
    const names = ['SAR', 'VWAP', 'SuperTrend', 'WR', 'ATR', 'OBV'];
    for (const name of names) await sheet.getByRole('checkbox', { name, exact: true }).check();
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(chart.legend('sar')).toHaveText(/^SAR\(0\.02, 0\.2\) *[\d,.]+$/);
    await expect(chart.legend('vwap')).toHaveText(/^VWAP\(14\) *[\d,.]+$/);
    await expect(chart.legend('supertrend')).toHaveText(/^SuperTrend\(10, 3\) *[\d,.]+$/);
    await expect(chart.legend('wr')).toHaveText(/^WR14 −?[\d.]+$/);
    await expect(chart.legend('atr')).toHaveText(/^ATR\(14\) *[\d,.]+$/);
    await expect(chart.legend('obv')).toHaveText(/^OBV\(30\) *−?[\d.]+[KM]? ?MA −?[\d.]+[KM]?$/);
    await takePicture(page, 'chart-further-indicators');
  });
});

for (const theme of THEMES_OF_SIZE) {
  test(`CHART-026 the chart passes the layout checks on both pages, ${theme}`, async ({ page }) => {
    const chart = new Chart(page);
    await chart.openDetail(SYMBOL, theme);
    await expectHolds(page, `chart-detail-${theme}`);
    await chart.openFull('PEPE-USDT-PERP', theme);
    await expectHolds(page, `chart-full-${theme}`);
  });
}
