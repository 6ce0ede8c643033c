/** The network fails under an open page: nothing stale looks live, and the page recovers. */
import { expect, networkTest as test, openRoute, takePicture } from '../support/app-test.ts';
import { Detail } from './models/detail.ts';
import { Markets } from './models/markets.ts';

test('APP-030 values dim, age and come back when the network is cut for 10 s', async ({ page, network }) => {
  const detail = new Detail(page);
  await detail.open('BTC-USDT-PERP');
  await detail.expectLive();
  // A script that is still loading would be missing.
  await expect(page.getByTestId('chart-plot')).toBeVisible();
  network.cut();
  await expect(detail.connection).not.toHaveAttribute('data-status', 'live');
  await expect(detail.book).toHaveAttribute('data-status', 'stale');
  await expect(page.getByTestId('price-panel')).toHaveAttribute('data-status', 'stale');
  const worth = page.getByTestId('price-worth');
  await expect(worth).toHaveText(/Stale, \d/);
  await takePicture(page, 'detail-offline');
  // By the platform's clock: ten seconds and more.
  await expect(worth).toHaveText(/Stale, [1-9]\d/);
  network.restore();
  await detail.expectLive();
  await expect(worth).toBeEmpty();
  const before = await detail.bookRows();
  await expect.poll(() => detail.bookRows()).not.toEqual(before);
  await expect(page.getByTestId('book-worth').getByText('Live')).toBeVisible();
});

test('APP-031 an open but silent connection is noticed', async ({ page, network }) => {
  const markets = new Markets(page);
  await markets.open();
  network.mute();
  await expect(markets.rows.first()).toHaveAttribute('data-status', 'stale');
  network.restore();
  await expect(markets.rows.first()).toHaveAttribute('data-status', 'live');
});

test('ETF-104 the value of a share is live, and stale while the connection is silent', async ({
  page,
  network,
}) => {
  await openRoute(page, '/pages/etfs/index');
  const value = page
    .getByTestId('etf-card')
    .first()
    .locator('[data-status]', { has: page.getByTestId('nav') });
  await expect(value).toHaveAttribute('data-status', 'live');
  network.mute();
  await expect(value).toHaveAttribute('data-status', 'stale');
  network.restore();
  await expect(value).toHaveAttribute('data-status', 'live');
});
