/** The statement of a user's contracts by year: on the page, as a file and printed. */
import { newCommandId } from '../../src/api/command-id.ts';
import { expect, expectHolds, openRoute, pageTest as test } from '../support/app-test.ts';
import { downloaded } from './models/downloaded.ts';
import { beginWith, Calls } from './models/newcomer.ts';

test('STATEMENT-004 STATEMENT-005 the year’s sums are shown and saved as a file', async ({
  page,
  platform,
}) => {
  const calls = new Calls(platform.origin);
  const session = await calls.logIn();
  const ask = async (path: string, input: object) =>
    expect(await calls.ask('POST', path, { id: newCommandId(), ...input }, session.token)).toMatchObject({
      code: 200,
    });
  await ask('/assets/transfer', { from: 'funds', to: 'contract', asset: 'USDT', amount: '5000' });
  for (const side of ['buy', 'sell'])
    await ask('/contract/placeOrder', { symbol: 'BTC-USDT-PERP', side, type: 'market', size: '0.01' });
  await page.setViewportSize({ width: 360, height: 740 });
  await beginWith(page, session);
  await openRoute(page, '/pages/assets/statement');
  const fee = page.getByTestId('statement-total').locator('[data-part="fee"] dd');
  await expect(fee).toHaveText(/^−\d/);
  await expectHolds(page, 'statement', 'light');

  const file = await downloaded(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
  expect(file.name).toMatch(/^brisk-contracts-\d{4}\.csv$/);
  const [header, ...rows] = file.lines;
  expect(header).toEqual(['Month', 'Contract', 'Realised PnL', 'Fees', 'Funding', 'Net', 'Asset']);
  expect(rows.map(([, contract]) => contract)).toEqual(['BTC-USDT-PERP']);

  await test.step('STATEMENT-010 STATEMENT-020 it is printed without buttons, black on white', async () => {
    const printed = page.evaluate(() => new Promise((done) => addEventListener('beforeprint', done)));
    await page.getByRole('button', { name: 'Print' }).click();
    await printed;
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByTestId('statement-total')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByTestId('statement-head').locator('dd')).toHaveText([
      ...[/^Cleo\S+$/, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC\)$/],
    ]);
    // A loss is black too, with its sign.
    await expect(fee).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.getByRole('button', { name: 'Back' })).toBeHidden();
    await expect(fee).toHaveText(/^−\d/);
    await page.emulateMedia({ media: null });
  });
});
