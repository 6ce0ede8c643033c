/** The chart in a violent market. */
import { expect, takePicture, test, THEMES_OF_SIZE } from '../support/app-test.ts';
import { Chart } from './models/chart.ts';

test.use({ environment: { SEED: 'browser', FEED: 'simulated:violent' } });

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
