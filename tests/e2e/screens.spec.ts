/** Every screen at a phone's sizes, light and dark: nothing sticks out or is out of reach, and a picture of it. */
import {
  expect,
  expectAccessible,
  expectNoSideways,
  openRoute,
  takePicture,
  test,
} from '../support/app-test.ts';
import { Chart } from './models/chart.ts';
import { Detail } from './models/detail.ts';
import { Markets } from './models/markets.ts';

const WIDTHS = [360, 390, 430];
const THEMES = ['light', 'dark'] as const;

for (const width of WIDTHS) {
  for (const theme of THEMES) {
    test.describe(`${String(width)} px, ${theme}`, () => {
      test.use({ viewport: { width, height: 844 } });

      test('APP-001 the markets page', async ({ page }) => {
        const markets = new Markets(page);
        await markets.open(theme);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await takePicture(page, `markets-${String(width)}-${theme}`);
        await expectNoSideways(page);
        await expectAccessible(page);
      });

      test("APP-001 a contract's page: book and trades", async ({ page }) => {
        const detail = new Detail(page);
        await detail.open('BTC-USDT-PERP', theme);
        await detail.expectLive();
        await new Chart(page).expectLive();
        await takePicture(page, `detail-${String(width)}-${theme}`);
        await expectNoSideways(page);
        await expectAccessible(page);
        await page.getByRole('tab', { name: 'Trades' }).click();
        await expect(page.getByTestId('trades-table').getByRole('row')).not.toHaveCount(1);
        await takePicture(page, `trades-${String(width)}-${theme}`);
        await expectAccessible(page);
      });

      test('APP-001 a page that is not built yet, and one that is nowhere', async ({ page }) => {
        await openRoute(page, '/pages/etfs/index', theme);
        await expect(page.getByText('This page is not built yet.')).toBeVisible();
        await takePicture(page, `unbuilt-${String(width)}-${theme}`);
        await expectAccessible(page);
        await openRoute(page, '/nowhere', theme);
        await expect(page.getByText('There is no such page')).toBeVisible();
        await expectNoSideways(page);
        await expectAccessible(page);
      });
    });
  }
}

test.describe('320 px with text at 200 %', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('APP-002 holds without scrolling to the side', async ({ page }) => {
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
