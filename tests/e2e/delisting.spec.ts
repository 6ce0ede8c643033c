/** The notices of a delisting, on the screens of a contract. The terms carry one, as an operator announces it. */
import { expect, moveTo, openRoute, pageTest as test, takePicture } from '../support/app-test.ts';
import { showDelistings } from './models/shown-delistings.ts';

const [SYMBOL, CLOSED, UNDECIDED, SETTLED] = [
  'ETH-USDT-PERP',
  'BTC-USDT-PERP',
  'SOL-USDT-PERP',
  'XRP-USDT-PERP',
] as const;
const AT = Date.UTC(2036, 0, 5, 10);
const MINUTE = 60_000;

test('CONTRACT-147 a contract says when it will be delisted, and at which price it was', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const open = { windowMinutes: 30, price: null, samples: 0, leastSamples: 15 };
  const soon = Math.ceil(Date.now() / MINUTE) * MINUTE + 20 * MINUTE;
  await showDelistings(page, {
    [SYMBOL]: { ...open, at: AT },
    // In the window; after an instant whose window had too few samples; and settled.
    [CLOSED]: { ...open, at: soon },
    [UNDECIDED]: { ...open, at: soon - 30 * MINUTE, samples: 4 },
    [SETTLED]: { ...open, at: AT, price: '3.5', samples: 30 },
  });
  await openRoute(page, `/pages/trade/detail?symbol=${SYMBOL}`);
  const notice = page.getByTestId('delisting');
  await expect(notice).toContainText('Delisting on 2036-01-05');
  await expect(notice).toContainText('Until 2036-01-05');
  await expect(notice).toContainText('the average index price of the last 30 min');
  await takePicture(page, 'delisting-market');
  await page.getByRole('link', { name: 'Sell / Short' }).click();
  await expect(page.getByTestId('ticket')).toBeVisible();
  await expect(notice).toContainText('Delisting on 2036-01-05');
  await test.step('CONTRACT-194 it is below the ticket, and not cut off', async () => {
    const button = page.getByTestId('ticket').getByRole('button').last();
    const [below, above] = [await notice.boundingBox(), await button.boundingBox()];
    expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? Infinity) + (above?.height ?? 0));
    expect(await notice.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
  });
  await takePicture(page, 'delisting-ticket');
  for (const [symbol, text] of [
    [CLOSED, 'Trading has ended. Open positions are settled on'],
    [UNDECIDED, 'too few prices before the delisting'],
    [SETTLED, 'All positions were settled at 3.5'],
  ] as const) {
    await moveTo(page, `/pages/trade/index?symbol=${symbol}`);
    await expect(notice).toContainText(text);
  }
  // The page may ask for the terms again, and a call that is under way fails when the test ends.
  await page.unrouteAll({ behavior: 'wait' });
});
