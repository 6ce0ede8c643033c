/** An own order is amended by a drag of its line on the chart, with a real finger. */
import type { Locator, Page } from '@playwright/test';
import { expect, story, takePicture, test } from '../support/app-test.ts';
import { Finger } from '../support/finger.ts';
import { Chart } from './models/chart.ts';
import { Trader } from './models/trader.ts';

const SYMBOL = 'BTC-USDT';

let commands = 0;

/** Places a buy this share below the market, through the API; returns its price. */
async function placeBelow(user: Trader, share: number, order: object = {}): Promise<number> {
  const last = await user.page.getByTestId('price-panel').getByTestId('last-price').textContent();
  const price = Math.round(Number(last?.replaceAll(',', '')) * (1 - share));
  const id = `01900000-0000-7000-8974-${String(++commands).padStart(12, '0')}`;
  const input = { id, symbol: SYMBOL, side: 'buy', type: 'limit', price: String(price), size: '0.01' };
  await user.ask('POST', '/spot/placeOrder', { ...input, ...order });
  return price;
}

story('a drag of an order’s line', () => {
  let page: Page;
  let user: Trader;
  let chart: Chart;
  let sheet: Locator;
  let price: number;

  /** Presses the line's handle, moves by this many pixels, and stays down. */
  async function take(by: number): Promise<Finger> {
    await expect.poll(() => chart.handle()).toBeDefined();
    const box = await chart.plot.boundingBox();
    const at = await chart.handle();
    if (box === null || at === undefined) throw new Error('no line to drag');
    const finger = new Finger(page);
    await finger.press(chart.plot, { x: at.x / box.width, y: at.y / box.height });
    await finger.move({ x: 4, y: by });
    return finger;
  }

  test('CHART-974 CHART-964 CHART-1023 a finger drags the line, the sheet shows the change, one tap amends', async ({
    openForStory,
    platform,
  }) => {
    page = await openForStory();
    user = new Trader(page);
    chart = new Chart(page);
    sheet = page.getByRole('dialog');
    await user.begin(platform.origin);
    await chart.openDetail(SYMBOL);
    // Its candles span some percent, so that a line near the price is in view wherever the market is.
    await chart.choosePeriod('4 hours');
    await chart.expectLive();
    price = await placeBelow(user, 0.001);
    await expect(user.ownOnChart).toHaveText([new RegExp(`^Buy 0.01 @ ${price.toLocaleString('en')}`)]);
    const scrolled = () => page.evaluate(() => document.scrollingElement?.scrollTop);
    const before = await scrolled();
    const finger = await take(12);
    await takePicture(page, 'chart-line-dragged');
    expect(await chart.isLabelWhole()).toBe(true);
    await expect(sheet).toHaveCount(0);
    expect(new Set(await chart.stills())).toEqual(new Set([true]));
    await finger.lift();
    await expect.poll(() => chart.stills()).toEqual([]);
    await expect(sheet.getByTestId('price-change')).toHaveText(
      new RegExp(`^${price.toLocaleString('en')}.* → [\\d,.]+ USDT$`),
    );
    expect(await scrolled()).toBe(before);
    const wanted = await sheet.getByLabel(/^Price/).inputValue();
    expect(Number(wanted.replaceAll(',', ''))).toBeLessThan(price);
    await takePicture(page, 'chart-line-asked');
    await sheet.getByRole('button', { name: 'Amend', exact: true }).tap();
    await expect(user.ownOnChart).toHaveText([new RegExp(`^Buy 0.01 @ ${wanted}`)]);
    await expect(sheet).toHaveCount(0);
    price = Number(wanted.replaceAll(',', ''));
  });

  test('CHART-975 Escape, while dragging or in the form, and leaving the page put the line back', async () => {
    const held = await take(-40);
    await page.keyboard.press('Escape');
    await held.move({ x: 0, y: 30 });
    await held.lift();
    await expect(sheet).toHaveCount(0);
    await (await take(-40)).lift();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    const left = await take(-40);
    await page.evaluate(() => history.back());
    await expect(chart.plot).toHaveCount(0);
    await left.lift();
    await chart.openDetail(SYMBOL);
    await expect(sheet).toHaveCount(0);
    await expect(user.ownOnChart).toHaveText([new RegExp(`^Buy 0.01 @ ${price.toLocaleString('en')}`)]);
  });

  test('CHART-976 by keys the button of the order opens the same form', async () => {
    const amend = page.getByRole('button', { name: /^Amend order: Buy 0\.01 @/ });
    await amend.focus();
    await expect(amend).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(sheet.getByLabel(/^Price/)).toHaveValue(new RegExp(`^${price.toLocaleString('en')}`));
    await sheet.getByLabel(/^Price/).fill(String(price - 10));
    await sheet.getByRole('button', { name: 'Amend', exact: true }).press('Enter');
    price -= 10;
    await expect(user.ownOnChart).toHaveText([new RegExp(`^Buy 0.01 @ ${price.toLocaleString('en')}`)]);
  });

  test('CHART-977 a price at which a post-only order would execute is refused in words', async () => {
    await user.ask('POST', '/spot/cancelOrders', {
      id: `01900000-0000-7000-8974-${String(++commands).padStart(12, '0')}`,
    });
    await expect(user.ownOnChart).toHaveCount(0);
    await placeBelow(user, 0.001, { postOnly: true });
    await expect(user.ownOnChart).toHaveCount(1);
    await (await take(-400)).lift();
    await expect(sheet).toContainText('Would execute now. Change the price or turn off post-only.');
    await expect(sheet.getByRole('button', { name: 'Amend', exact: true })).toBeDisabled();
    await takePicture(page, 'chart-line-refused');
  });

  async function cancelAll(): Promise<void> {
    await user.ask('POST', '/spot/cancelOrders', {
      id: `01900000-0000-7000-8974-${String(++commands).padStart(12, '0')}`,
    });
    await expect(user.ownOnChart).toHaveCount(0);
  }

  test('CHART-1012 of two orders at almost one price each is taken by its own label', async () => {
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await cancelAll();
    const upper = await placeBelow(user, 0.001);
    await placeBelow(user, 0.001, { price: String(upper - 1) });
    await expect(user.ownOnChart).toHaveCount(2);
    await expect.poll(async () => (await chart.handles()).length).toBe(2);
    const [first, second] = await chart.handles();
    if (first === undefined || second === undefined) throw new Error('no two labels');
    expect(second.y - first.y).toBeGreaterThanOrEqual(23);
    for (const [label, wanted] of [
      [first, upper],
      [second, upper - 1],
    ] as const) {
      await chart.tapAt(label);
      await expect(sheet.getByLabel(/^Price/)).toHaveValue(new RegExp(`^${wanted.toLocaleString('en')}`));
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    }
  });

  test('CHART-1013 the line of an order far away is a marker at the edge, and a tap on it shows the line', async () => {
    await cancelAll();
    await chart.choosePeriod('1 minute');
    await chart.expectLive();
    await placeBelow(user, 0.06);
    await expect.poll(async () => (await chart.handles('right')).length).toBe(1);
    expect(await chart.handles()).toEqual([]);
    const [marker] = await chart.handles('right');
    if (marker !== undefined) await chart.tapAt(marker);
    await expect.poll(async () => (await chart.handles()).length).toBe(1);
    await expect.poll(async () => (await chart.handles('right')).length).toBe(0);
  });

  test('CHART-1021 a price alert is a line, and its drag opens the form with the price of the release', async () => {
    await cancelAll();
    await chart.choosePeriod('4 hours');
    await chart.expectLive();
    const last = await page.getByTestId('price-panel').getByTestId('last-price').textContent();
    const level = Math.round(Number(last?.replaceAll(',', '')) * 0.999);
    const id = `01900000-0000-7000-8974-${String(++commands).padStart(12, '0')}`;
    await user.ask('POST', '/alert/set', {
      id,
      symbol: SYMBOL,
      kind: 'price',
      by: 'last',
      price: String(level),
    });
    const alerts = page.getByTestId('alerts-on-chart').getByRole('listitem');
    await expect(alerts).toHaveText([`Alert ${level.toLocaleString('en')}.0`]);
    await (await take(24)).lift();
    await expect(sheet.getByRole('heading', { name: 'Edit alert' })).toBeVisible();
    const wanted = await sheet.getByLabel('Price', { exact: true }).inputValue();
    expect(Number(wanted.replaceAll(',', ''))).toBeLessThan(level);
    await takePicture(page, 'chart-alert-asked');
    await sheet.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(sheet).toHaveCount(0);
    const shown = wanted.includes('.') ? wanted : `${wanted}.0`;
    await expect(alerts).toHaveText([`Alert ${shown}`]);
    await takePicture(page, 'chart-alert');
    await page.getByRole('button', { name: `Edit alert: Alert ${shown}` }).press('Enter');
    // A saved price has no zero at its end.
    await expect(sheet.getByLabel('Price', { exact: true })).toHaveValue(wanted.replace(/\.0$/, ''));
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });
});
