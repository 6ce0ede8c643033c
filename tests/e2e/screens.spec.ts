/** Every screen at a phone's sizes, light and dark: nothing overflows or is out of reach. Takes a picture of each. */
import {
  THEMES_OF_SIZE,
  expect,
  expectHolds,
  expectNoSideways,
  expectPagesHold,
  takePicture,
  test,
} from '../support/app-test.ts';
import { Chart } from './models/chart.ts';
import { Detail } from './models/detail.ts';
import { Markets } from './models/markets.ts';

for (const theme of THEMES_OF_SIZE) {
  test(`APP-001 the markets page, ${theme}`, async ({ page }) => {
    const markets = new Markets(page);
    await markets.open(theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expectHolds(page, `markets-${theme}`, theme);
  });

  test(`APP-001 a contract's page: book and trades, ${theme}`, async ({ page }) => {
    const detail = new Detail(page);
    await detail.open('BTC-USDT-PERP', theme);
    await detail.expectLive();
    await new Chart(page).expectLive();
    await expectHolds(page, `detail-${theme}`, theme);
    await page.getByRole('tab', { name: 'Trades' }).click();
    await expect(page.getByTestId('trades-table').getByRole('row')).not.toHaveCount(1);
    await expectHolds(page, `trades-${theme}`, theme);
  });

  test(`APP-001 a page that is not built yet, and an unknown one, ${theme}`, async ({ page }) => {
    await expectPagesHold(
      page,
      [
        { route: '/choose-location', text: 'Coming soon', name: 'unbuilt' },
        { route: '/nowhere', text: 'Page not found', name: 'nowhere' },
      ],
      theme,
    );
  });
}

test.describe('320 px with text at 200 %', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('APP-002 does not scroll sideways', async ({ page }) => {
    const markets = new Markets(page);
    await markets.open();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectNoSideways(page);
    await takePicture(page, 'markets-320-large-text');
    const detail = new Detail(page);
    await detail.open('PEPE-USDT-PERP');
    await detail.expectLive();
    await new Chart(page).expectLive();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectNoSideways(page);
    await takePicture(page, 'detail-320-large-text');
  });
});
