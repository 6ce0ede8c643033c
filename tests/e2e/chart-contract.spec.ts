/** Lines of a contract's position, triggers and orders are dragged on its chart, with a real finger. */
import type { Locator, Page } from '@playwright/test';
import { expect, story, takePicture, test } from '../support/app-test.ts';
import { newCommandId } from '../../src/api/command-id.ts';
import { Finger } from '../support/finger.ts';
import { Chart } from './models/chart.ts';
import { Trader } from './models/trader.ts';

const SYMBOL = 'BTC-USDT-PERP';
/** "TP 61,200.0" → 61200. */
const priceIn = (text: string | null) =>
  Number(/([\d,]+\.\d)\D*$/.exec(text ?? '')?.[1]?.replaceAll(',', ''));

story('drags on a contract’s chart', () => {
  let page: Page;
  let user: Trader;
  let chart: Chart;
  let sheet: Locator;

  /** Up where there is room above the entry price, otherwise down: the market is anywhere. */
  let way: -1 | 1 = -1;
  const isUp = () => way < 0;
  const isSet = /^(?:TP|SL) /;

  const line = (name: RegExp) => user.ownOnChart.filter({ hasText: name });

  /** Where the line that is dragged next is painted. */
  let place = 0;

  /** Presses the handle there, moves by this many pixels, and stays down. */
  async function take(by: number): Promise<Finger> {
    const distance = ({ y }: { readonly y: number }) => Math.abs(y - place);
    const nearest = async () =>
      (await chart.handles()).toSorted((one, other) => distance(one) - distance(other))[0];
    await expect.poll(async () => (await nearest()) !== undefined).toBe(true);
    const [box, at] = [await chart.plot.boundingBox(), await nearest()];
    if (box === null || at === undefined) throw new Error('no line to drag');
    const finger = new Finger(page);
    await finger.press(chart.plot, { x: at.x / box.width, y: at.y / box.height });
    await finger.move({ x: 4, y: by });
    place = at.y + by;
    return finger;
  }

  test('CHART-1005 a drag from the entry price sets a take-profit or a stop-loss there', async ({
    openForStory,
    platform,
  }) => {
    page = await openForStory();
    user = new Trader(page);
    chart = new Chart(page);
    sheet = page.getByRole('dialog');
    await user.begin(platform.origin);
    await user.moveToContracts();
    await chart.openDetail(SYMBOL);
    // Its candles span some percent, so that a line near the price is in view wherever the market is.
    await chart.choosePeriod('4 hours');
    await chart.expectLive();
    const order = { id: newCommandId(), symbol: SYMBOL, side: 'buy', type: 'market', size: '0.02' };
    await user.ask('POST', '/contract/placeOrder', order);
    await expect(line(/^Long 0\.02 @/)).toHaveCount(1);
    await expect.poll(() => chart.handle()).toBeDefined();
    place = (await chart.handle())?.y ?? 0;
    if (place < 80) way = 1;
    const finger = await take(48 * way);
    await expect(sheet).toHaveCount(0);
    await takePicture(page, 'chart-protection-dragged');
    await finger.lift();
    const name = isUp() ? 'Take profit' : 'Stop loss';
    const leg = sheet.getByRole('region', { name, exact: true });
    await expect(leg.getByTestId('protect-settled')).toHaveText(isUp() ? /^≈ \+\d/ : /^≈ \u2212\d/);
    await takePicture(page, 'chart-protection-asked');
    await sheet.getByRole('button', { name: `Set ${name.toLowerCase()}` }).tap();
    await expect(line(isSet)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  test('CHART-1006 a dragged trigger shows its PnL and its distance, and the release asks once', async () => {
    const before = priceIn(await line(isSet).textContent());
    const finger = await take(-12 * way);
    await takePicture(page, 'chart-trigger-dragged');
    await finger.lift();
    await expect(sheet.getByTestId('price-change')).toHaveText(/^[\d,.]+ → [\d,.]+ USDT$/);
    await expect(sheet.getByTestId('amend-settled')).toHaveText(/^≈ [+\u2212]\d/);
    await takePicture(page, 'chart-trigger-asked');
    await sheet.getByRole('button', { name: 'Amend', exact: true }).tap();
    await expect(sheet).toHaveCount(0);
    await expect
      .poll(async () => (priceIn(await line(isSet).textContent()) - before) * way)
      .toBeGreaterThan(0);
  });

  test('CHART-1007 a trigger on the other side of the price is refused in words, and the line is back', async () => {
    const before = await line(isSet).textContent();
    await (await take(-400 * way)).lift();
    const side = isUp() ? 'above' : 'below';
    await expect(sheet).toContainText(`Must be ${side} the entry price and the present price`);
    await expect(sheet.getByRole('button', { name: 'Amend', exact: true })).toBeDisabled();
    await takePicture(page, 'chart-trigger-refused');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    expect(await line(isSet).textContent()).toBe(before);
  });

  test('CHART-1008 without a pointer the buttons beside the chart open the same forms', async () => {
    const amend = page.getByRole('button', { name: /^Amend order: (?:TP|SL) / });
    await amend.focus();
    await page.keyboard.press('Enter');
    await expect(sheet.getByLabel('Trigger price')).not.toHaveValue('');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Set TP \/ SL: Long / }).press('Enter');
    for (const leg of ['take-profit', 'stop-loss'])
      await expect(sheet.getByTestId(leg).getByLabel('Trigger price')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /: Liq\. / })).toHaveCount(0);
  });

  test('CHART-1010 a double tap on the price axis opens the ticket at the price there', async () => {
    // In one task, because the time of a double tap is short.
    await chart.plot.evaluate((plot) => {
      const { right, top } = plot.getBoundingClientRect();
      const place = { clientX: right - 20, clientY: top + 60, bubbles: true };
      const axis = document.elementFromPoint(place.clientX, place.clientY);
      for (let tap = 0; tap < 2; tap++) axis?.dispatchEvent(new MouseEvent('click', place));
    });
    await expect(page).toHaveURL(/\/trade\/index\?symbol=BTC-USDT-PERP&side=(?:buy|sell)&price=[\d.]+$/);
    const price = new URL(page.url().replace('#', '')).searchParams.get('price') ?? '';
    const field = page.getByTestId('ticket').locator('input[name="price"]');
    await expect.poll(async () => (await field.inputValue()).replaceAll(',', '')).toBe(price);
  });
});
