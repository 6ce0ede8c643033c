/** The newest candle of a small chart: painted by the engine while the chart rests, else by the page. */
import { expect, networkTest as test, openRoute } from '../support/app-test.ts';
import { countDraws, drawsOf, repeatedDraws } from './models/chart-draws.ts';
import { Chart } from './models/chart.ts';

test.use({ deviceScaleFactor: 2 });

test('CHART-1027 a pan, a crosshair and a lost connection give the newest candle to the page', async ({
  page,
  network,
}) => {
  const chart = new Chart(page);
  await page.addInitScript(countDraws);
  let loading = 0;
  await openRoute(page, '/pages/trade/index?symbol=BTC-USDT');
  await page.getByRole('button', { name: 'Chart', exact: true }).tap();
  await chart.expectLive();
  const own = page.getByTestId('price-tag');
  const engine = page.getByTestId('engine-candle');

  await test.step('at rest the engine paints, and what it paints follows the price', async () => {
    await expect(own).toBeHidden();
    await expect(engine).toBeVisible();
    loading = (await drawsOf(page)).length;
    const seen = await engine.screenshot();
    await expect.poll(async () => (await engine.screenshot()).equals(seen)).toBe(false);
    await expect(own).toBeHidden();
    // Without the engine's canvas the tag beside the axis is gone.
    const withTag = await chart.plot.screenshot();
    await engine.evaluate((element) => (element.style.opacity = '0'));
    expect((await chart.plot.screenshot()).equals(withTag)).toBe(false);
    await engine.evaluate((element) => (element.style.opacity = ''));
  });

  await test.step('a pan', async () => {
    await own.evaluate((element: HTMLElement) => {
      const line = element.parentElement as HTMLElement;
      const note = () => void (line.hidden || (element.dataset['wasShown'] = 'true'));
      new MutationObserver(note).observe(line, { attributeFilter: ['hidden'] });
    });
    await chart.touch([{ x: 160, y: 60 }], [{ x: 150, y: 60 }], [{ x: 130, y: 60 }], [{ x: 120, y: 60 }]);
    await expect(own).toHaveAttribute('data-was-shown', 'true');
    await expect(own).toBeHidden();
    await test.step('CHART-037 draws the newest candle once in the frame that gives it to the page', async () =>
      expect(await repeatedDraws(page, loading)).toEqual([]));
  });

  await test.step('a crosshair keeps it with the page', async () => {
    await chart.plot.tap({ position: { x: 100, y: 60 } });
    await expect(chart.strip).toBeVisible();
    await expect(own).toBeVisible();
    await expect(engine).toBeHidden();
    await chart.plot.tap({ position: { x: 100, y: 60 } });
    await expect(chart.strip).toBeHidden();
    await expect(own).toBeHidden();
  });

  await test.step('a lost connection', async () => {
    network.cut();
    await expect(own).toBeVisible();
    network.restore();
    await expect(own).toBeHidden();
  });
});
