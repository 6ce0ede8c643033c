/** The notices of a delisting, on the screens of a contract. The terms carry one, as an operator announces it. */
import type { Page } from '@playwright/test';
import { expect, openRoute, test } from '../support/app-test.ts';

const SYMBOL = 'ETH-USDT-PERP';
const AT = Date.UTC(2036, 0, 5, 10);

interface Terms {
  readonly data: { readonly markets: readonly { readonly symbol: string }[] };
}

async function delisted(page: Page, delisting: object): Promise<void> {
  await page.route('**/api/contract/terms', async (route) => {
    const response = await route.fetch();
    const terms = (await response.json()) as Terms;
    const markets = terms.data.markets.map((each) =>
      each.symbol === SYMBOL ? { ...each, delisting } : each,
    );
    await route.fulfill({ response, json: { ...terms, data: { ...terms.data, markets } } });
  });
}

test('CONTRACT-147 a contract says when it will be delisted, and at which price it was', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await delisted(page, { at: AT, windowMinutes: 30, price: null, samples: 0, leastSamples: 15 });
  await openRoute(page, `/pages/trade/detail?symbol=${SYMBOL}`);
  const notice = page.getByTestId('delisting');
  await expect(notice).toContainText('Delisting on 2036-01-05');
  await expect(notice).toContainText('Until 2036-01-05');
  await expect(notice).toContainText('the average index price of the last 30 min');
  await page.screenshot({ path: 'test-results/delisting-market.png' });
  await page.getByRole('link', { name: 'Sell / Short' }).click();
  await expect(page.getByTestId('ticket')).toBeVisible();
  await expect(notice).toContainText('Delisting on 2036-01-05');
  await page.screenshot({ path: 'test-results/delisting-ticket.png' });
  // The terms of a contract in its window, and of one whose index was silent in it.
  const minute = 60_000;
  const soon = Math.ceil(Date.now() / minute) * minute + 20 * minute;
  for (const [at, text] of [
    [soon, 'Trading has ended. Open positions are settled on'],
    [soon - 30 * minute, 'too few prices before the delisting'],
  ] as const) {
    await page.unroute('**/api/contract/terms');
    await delisted(page, { at, windowMinutes: 30, price: null, samples: 4, leastSamples: 15 });
    await page.reload();
    await expect(notice).toContainText(text);
  }
  await page.unroute('**/api/contract/terms');
  await delisted(page, { at: AT, windowMinutes: 30, price: '3021.50', samples: 30, leastSamples: 15 });
  await page.reload();
  await expect(notice).toContainText('All positions were settled at 3,021.5');
});
