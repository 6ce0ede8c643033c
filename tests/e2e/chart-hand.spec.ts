/** The chart under fingers, wheel and keys with real browser events, and how often it draws. */
import type { Page } from '@playwright/test';
import { expect, moveTo, story, takePicture, test } from '../support/app-test.ts';
import { countDraws, drawsOf, repeatedDraws } from './models/chart-draws.ts';
import { Chart, type Finger } from './models/chart.ts';

test.use({ deviceScaleFactor: 2 });

const SYMBOL = 'BTC-USDT-PERP';
const LEFT = 30;
const RIGHT = 250;

/** Moves from one position to another in a number of steps; the first one is the start. */
function path(from: Finger, to: Finger, moves: number): Finger[] {
  return Array.from({ length: moves + 1 }, (_none, at) => ({
    x: from.x + ((to.x - from.x) * at) / moves,
    y: from.y + ((to.y - from.y) * at) / moves,
  }));
}

story('a chart under fingers, wheel and keys', () => {
  let page: Page;
  let chart: Chart;
  /** Draws until the chart was there: what loads meanwhile may build it again in a frame in which it was drawn. */
  let loading: number;

  test('CHART-035 one finger pans, two pinch, a wheel zooms', async ({ openForStory }) => {
    page = await openForStory();
    chart = new Chart(page);
    await page.addInitScript(countDraws);
    await chart.openFull(SYMBOL);
    loading = (await drawsOf(page)).length;
    const before = await chart.timeAt(LEFT);
    await chart.touch(...path({ x: 80, y: 90 }, { x: 240, y: 90 }, 12).map((finger) => [finger]));
    const panned = await chart.timeAt(LEFT);
    expect(panned).toBeLessThan(before);

    const shown = async () => (await chart.timeAt(RIGHT)) - (await chart.timeAt(LEFT));
    const wide = await shown();
    const [first, second] = [
      path({ x: 120, y: 90 }, { x: 60, y: 90 }, 8),
      path({ x: 180, y: 90 }, { x: 240, y: 90 }, 8),
    ];
    await chart.touch(...first.map((finger, at) => [finger, second[at] as Finger]));
    const pinched = await shown();
    expect(pinched).toBeLessThan(wide * 0.7);

    await chart.plot.hover({ position: { x: 150, y: 120 } });
    await page.mouse.wheel(0, 300);
    // Removes the crosshair of the hovering mouse.
    await page.mouse.move(150, 5);
    await expect(chart.strip).toBeHidden();
    await expect.poll(shown).toBeGreaterThan(pinched);
  });

  test('CHART-1022 only a chart on a page that scrolls makes the browser wait for a move', async () => {
    expect(await chart.cancelsMoves()).toBe(false);
    await moveTo(page, `/pages/trade/detail?symbol=${SYMBOL}`);
    await chart.expectLive();
    expect(await chart.cancelsMoves()).toBe(true);
  });

  test('CHART-009 the tag of the last price counts down to the close of its candle', async () => {
    const left = chart.plot.getByTestId('time-left');
    const seconds = async () => {
      const [minutes = NaN, rest = NaN] = ((await left.textContent()) ?? '').split(':').map(Number);
      return minutes * 60 + rest;
    };
    await expect(left).toHaveText(/^\d\d:\d\d$/);
    const first = await seconds();
    expect(first).toBeLessThanOrEqual(15 * 60);
    await expect(left).not.toHaveText((await left.textContent()) ?? '');
    const second = await seconds();
    // A new candle begins where the old one ends.
    expect((first - second + 900) % 900).toBeLessThan(20);
    const expected = 900 - ((Date.now() / 1_000) % 900);
    expect(Math.abs((await seconds()) - expected)).toBeLessThan(20);
  });

  test('CHART-023 CHART-962 CHART-1028 touch and keys set a crosshair with its values', async () => {
    await expect(chart.strip).toBeHidden();
    await chart.plot.tap({ position: { x: 120, y: 80 } });
    await expect(chart.strip).toBeVisible();
    await expect(chart.strip.getByTestId('ohlc-open')).toHaveText(/^[\d,.]+$/);
    const [strip, plot] = [await chart.strip.boundingBox(), await chart.plot.boundingBox()];
    expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(plot?.y ?? 0);
    const touched = await chart.strip.textContent();
    await takePicture(page, 'chart-crosshair');
    await chart.plot.tap({ position: { x: 200, y: 80 } });
    await expect(chart.strip).toBeHidden();
    await chart.panel.getByRole('group', { name: /^Chart\. Left and right/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(chart.strip).toBeVisible();
    await expect(chart.strip).not.toHaveText(touched ?? '');
    const opens = await chart.column(1);
    const open = chart.strip.getByTestId('ohlc-open');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const shown = await open.textContent();
    expect(opens).toContain(shown);
    await page.keyboard.press('Escape');
    await expect(chart.strip).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await expect(chart.strip).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(chart.strip).toBeHidden();
  });

  test('CHART-036 a held finger shows the crosshair and moves it, and the page does not scroll', async () => {
    const session = await page.context().newCDPSession(page);
    const box = (await chart.plot.boundingBox()) ?? { x: 0, y: 0 };
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + x, y: box.y + y }],
      });
    await finger('touchStart', 60, 120);
    await expect(chart.strip).toBeVisible();
    const held = await chart.strip.getByTestId('ohlc-time').textContent();
    for (let step = 1; step <= 6; step++) await finger('touchMove', 60 + step * 25, 120 - step * 12);
    await expect(chart.strip.getByTestId('ohlc-time')).not.toHaveText(held ?? '');
    await finger('touchEnd', 0, 0);
    await expect(chart.strip).toBeVisible();
    expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
    await chart.plot.tap({ position: { x: 200, y: 80 } });
    await expect(chart.strip).toBeHidden();
  });

  test('CHART-037 draws at most once a frame, and never while out of sight or hidden', async () => {
    const draws = () => drawsOf(page);
    const earlier = (await draws()).length;
    await chart.period('1 minute').click();
    await expect(chart.summary).toHaveText(/1 minute: last/);
    await chart.touch(...path({ x: 60, y: 90 }, { x: 240, y: 90 }, 40).map((finger) => [finger]));
    await chart.touch(...path({ x: 240, y: 90 }, { x: 60, y: 90 }, 40).map((finger) => [finger]));
    await expect.poll(async () => (await draws()).length).toBeGreaterThan(earlier + 20);
    // Those of the tests before too.
    expect(await repeatedDraws(page, loading)).toEqual([]);

    const moved = async () => {
      const price = page.getByTestId('price-panel').getByTestId('last-price');
      for (let change = 0; change < 3; change++) {
        await expect(price).not.toHaveText((await price.textContent()) ?? '');
      }
    };
    await page.getByTestId('book').evaluate((book) => {
      const room = document.createElement('div');
      room.style.height = '1600px';
      book.after(room);
      room.scrollIntoView({ block: 'end' });
    });
    await expect(chart.plot).not.toBeInViewport();
    const unseen = (await draws()).length;
    await moved();
    expect((await draws()).length).toBe(unseen);

    await chart.plot.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await draws()).length).toBeGreaterThan(unseen);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(chart.panel).not.toHaveAttribute('data-status', 'live');
    const hidden = (await draws()).length;
    // The page's clock and its frames continue, because the page is only reported as hidden.
    await page.waitForFunction((since) => Date.now() - since > 2_500, await page.evaluate(() => Date.now()));
    expect((await draws()).length).toBe(hidden);
  });
});
