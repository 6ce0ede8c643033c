/** Quick exchange with the market maker, from the amount to the history. */
import { expect, expectAccessible, expectHolds, openRoute, test } from '../support/app-test.ts';
import { nextPress } from '../support/next-press.ts';
import { Transfer } from './models/transfer.ts';

test('CONVERT-030 an amount gets a price for some seconds, which is taken; an expired one is renewed', async ({
  page,
  platform,
}) => {
  const user = new Transfer(page);
  await user.begin(platform.origin, 'dark');
  await openRoute(page, '/pages/assets/exchange', 'dark');
  const pay = page.getByLabel('You pay', { exact: true });
  const receive = page.getByLabel('You receive', { exact: true });
  await expect(user.available).toHaveText('10,000');
  await expect(page.getByText('No exchanges yet')).toBeVisible();
  await receive.fill('0,01');
  await expect(pay).toHaveValue(/^[\d,]{3,5}\.\d+$/);
  await pay.fill('10001');
  await expect(user.button('Check the number of coins held')).toBeDisabled();
  await pay.fill('100');
  await expect(receive).toHaveValue(/^0\.00\d+$/);
  await expect(page.getByTestId('rate')).toHaveText(/^1 BTC ≈ [\d,]+\.\d+ USDT$/);
  await expectHolds(page, 'exchange-dark');

  await test.step('CONVERT-940 the rate is renewed without a touch, and the other amount follows', async () => {
    await page.route('**/api/convert/price?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { buy: string } };
      body.data.buy = '50000';
      await route.fulfill({ response, json: body });
    });
    await expect(page.getByTestId('rate')).toHaveText(/^1 BTC ≈ 50,\d+(\.\d+)? USDT$/);
    await expect(receive).toHaveValue(/^0\.0019\d+$/);
    await page.unroute('**/api/convert/price?*');
    await expect(page.getByTestId('rate')).not.toHaveText(/^1 BTC ≈ 50,/);
  });

  // A price that is valid for a moment only.
  await page.route('**/api/convert/quote', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { time: number; expires: number } };
    body.data.expires = body.data.time + 1_000;
    await route.fulfill({ response, json: body });
  });
  await user.button('Get quote').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Quote expired. Nothing was exchanged.')).toBeVisible();
  await page.unroute('**/api/convert/quote');
  await user.button('Get new quote').click();
  await expect(sheet.getByRole('timer')).toHaveText(/^Quote valid for \d+ s$/);
  await expect(sheet.getByTestId('pays')).toHaveText('100 USDT');
  await expectAccessible(page);
  // Meanwhile the price may have moved, or the quote may be over.
  await page.keyboard.press('Escape');
  await user.button('Get quote').click();
  const received = await sheet.getByTestId('receives').innerText();
  await user.button('Exchange').dblclick();
  await expect(page.getByText(`100 USDT exchanged for ${received}`)).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(user.available).toHaveText('9,900');
  await expect(page.getByTestId('conversion')).toHaveCount(1);
  await expect(page.getByTestId('conversion')).toContainText(`+${received}`);

  await user.button('Swap the coins').click();
  await expect(page.getByTestId('from')).toContainText('BTC');
  await page.getByTestId('to').click();
  await sheet.getByRole('searchbox').fill('ether');
  await sheet.getByRole('button', { name: /^ETH/ }).click();
  await user.button('Max').click();
  await user.button('Get quote').click();
  await user.button('Exchange').click();
  await expect(user.available).toHaveText('0');
  await expect(page.getByTestId('conversion')).toHaveCount(2);
});

test.describe('a price that changed', () => {
  test.use({ expectedComplaints: /status of 409/ });

  test('CONVERT-455 a changed price is shown beside the former one, and one tap takes it', async ({
    page,
    platform,
  }) => {
    const user = new Transfer(page);
    await user.begin(platform.origin);
    await openRoute(page, '/pages/assets/exchange');
    await page.getByLabel('You pay', { exact: true }).fill('100');
    await user.button('Get quote').click();
    const sheet = page.getByRole('dialog');
    const before = await sheet.getByTestId('receives').innerText();
    // The market has not moved: the refusal is the test's, the quote in it the platform's.
    await page.route(
      '**/api/convert/execute',
      async (route) => {
        const headers = await route.request().allHeaders();
        const data = { from: 'USDT', to: 'BTC', given: 'from', amount: '90' };
        const { origin } = new URL(route.request().url());
        const answer = await page.request.post(`${origin}/api/convert/quote`, {
          headers: ownHeaders(headers),
          data,
        });
        const { data: quote } = (await answer.json()) as { data: object };
        const msg = 'The price has changed. Nothing was exchanged.';
        await route.fulfill({ status: 409, json: { code: 'convert.price-changed', msg, data: { quote } } });
      },
      { times: 2 },
    );
    await user.button('Exchange').dblclick();
    await expect(sheet.getByRole('alert')).toHaveText('The price has changed. Nothing was exchanged.');
    await expect(sheet.getByText(`Before: ${before}`)).toBeVisible();
    await expect(sheet.getByTestId('pays')).toHaveText('90 USDT');
    await expectHolds(page, 'exchange-changed', 'light');
    // Meanwhile the quote may be over.
    await page.keyboard.press('Escape');
    await user.button('Get quote').click();
    await user.button('Exchange').click();
    await expect(sheet.getByTestId('pays')).toHaveText('90 USDT');
    const received = await sheet.getByTestId('receives').innerText();
    await nextPress(page);
    await user.button('Accept new price').click();
    await expect(page.getByText(`90 USDT exchanged for ${received}`)).toBeVisible();
    await expect(user.available).toHaveText('9,910');
  });
});

/** The headers of a call that the platform reads. */
function ownHeaders({ authorization = '', language = '', ...headers }: Record<string, string>) {
  return { authorization, language, 'x-requested-with': headers['x-requested-with'] ?? '' };
}
