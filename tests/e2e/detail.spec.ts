/** A market's page as a trader uses it. */
import { expect, pageTest as test } from '../support/app-test.ts';
import { Detail } from './models/detail.ts';

const numberOf = (text: string) => Number(text.replaceAll(',', ''));

test('APP-020 a contract’s page: its book is sorted and live, and its trades are shown', async ({ page }) => {
  const detail = new Detail(page);
  await detail.open('BTC-USDT-PERP');
  await detail.expectLive();
  await test.step('the book updates, is sorted and live', async () => {
    await expect(page.getByTestId('book-worth').getByText('Live')).toBeVisible();
    // The table beside the picture is updated at most once a second.
    await expect.poll(async () => (await detail.bookRows()).length).toBe(20);
    const rows = await detail.bookRows();
    const bids = rows.map((row) => numberOf(row.bid));
    const asks = rows.map((row) => numberOf(row.ask));
    expect(bids).toEqual([...bids].sort((a, b) => b - a));
    expect(asks).toEqual([...asks].sort((a, b) => a - b));
    expect(bids[0]).toBeLessThan(asks[0] ?? 0);
    await expect.poll(() => detail.bookRows()).not.toEqual(rows);
  });
  await test.step('APP-021 the book groups by each step that its market offers', async () => {
    const grouping = page.getByRole('combobox', { name: 'Group by' });
    for (const step of ['1', '10', '100']) {
      await grouping.selectOption({ label: step });
      await expect
        .poll(async () => {
          const rows = await detail.bookRows();
          const prices = rows.flatMap((row) => [row.bid, row.ask]);
          return rows.length === 20 && prices.every((price) => numberOf(price) % Number(step) === 0);
        })
        .toBe(true);
    }
  });
  await test.step('APP-022 a tap on the book picks its price', async () => {
    await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: '100' });
    await expect.poll(async () => (await detail.bookRows())[2]?.ask).toMatch(/00\.0$/);
    const box = await detail.canvas.boundingBox();
    // Painted by the engine, and again when the book changes.
    const seen = await detail.canvas.screenshot();
    await expect.poll(async () => (await detail.canvas.screenshot()).equals(seen)).toBe(false);
    // The right half shows the asks: the third row.
    await detail.canvas.tap({ position: { x: (box?.width ?? 0) * 0.75, y: 24 * 2 + 12 } });
    const picked = page.getByTestId('picked');
    await expect(picked).toHaveText(/Selected [\d,]+00\.0/);
    await page.getByRole('button', { name: 'Clear the selected price' }).click();
    await expect(picked).not.toHaveText(/Selected/);
  });
  await test.step('APP-024 trades appear, newest first', async () => {
    await page.getByRole('tab', { name: 'Trades' }).click();
    const table = page.getByTestId('trades-table');
    const first = table.locator('tbody tr').first();
    await expect(first).toHaveText(/\d\d:\d\d:\d\d/);
    const before = await first.textContent();
    await expect(first).not.toHaveText(before ?? '');
    const times = await table
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => /\d\d:\d\d:\d\d/.exec(row.textContent)?.[0] ?? ''));
    expect(times.length).toBeGreaterThan(10);
    const midnight =
      times.some((time) => time.startsWith('23')) && times.some((time) => time.startsWith('00'));
    if (!midnight) expect(times).toEqual([...times].sort().reverse());
  });
});

test('MARKET-903 a tap on the state of a book explains what its sequence and its checksum prove', async ({
  page,
}) => {
  const detail = new Detail(page);
  await detail.open('BTC-USDT');
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Live order book' });
  await expect(sheet.getByText('sequence number')).toBeVisible();
  await expect(sheet.getByText('checksum of the best 25 levels')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('MARKET-960 MARKET-961 MARKET-962 the title opens the markets, and a choice replaces the page', async ({
  page,
}) => {
  const detail = new Detail(page);
  await page.goto('/#/pages/market/quote');
  await detail.open('BTC-USDT-PERP');
  await detail.expectLive();
  await expect(page.getByRole('link', { name: 'Buy / Long' })).toBeVisible();
  await test.step('UI-992 the answer to a press covers none of the page’s links to the ticket', async () => {
    const covered = await page
      .getByRole('button', { name: 'Add to favourites' })
      .evaluate(async (star: HTMLElement) => {
        star.click();
        const shown = () => document.querySelector('[popover] p')?.getBoundingClientRect();
        while (shown() === undefined) await new Promise(requestAnimationFrame);
        const { bottom = 0, top = 0 } = shown() ?? {};
        return [...document.querySelectorAll('main a[data-kind]')].map((link) => {
          const box = link.getBoundingClientRect();
          return box.bottom > top && box.top < bottom;
        });
      });
    expect(covered).toEqual([false, false]);
  });
  const title = page.getByRole('button', { name: 'BTC/USDT: choose another market' });
  await title.click();
  const sheet = page.getByRole('dialog', { name: 'Markets' });
  await sheet.getByRole('radio', { name: 'Favourites' }).check();
  await expect(sheet.getByRole('listitem')).toHaveText([/^BTC\/USDT.*PERP/]);
  await sheet.getByRole('radio', { name: 'Spot' }).check();
  await sheet.getByRole('button', { name: /^ETH\/USDT/ }).click();
  await expect(page).toHaveURL(/symbol=ETH-USDT$/);
  await expect(page.getByRole('link', { name: 'Buy' })).toBeVisible();
  await expect(detail.value('base-volume')).toHaveText(/\d/);
  await expect(page.getByText('24h vol. (ETH)')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/market\/quote/);
});

test('APP-023 a contract shows mark, index and funding with its countdown; a spot market does not', async ({
  page,
}) => {
  const detail = new Detail(page);
  await detail.open('ETH-USDT-PERP');
  await detail.expectLive();
  for (const name of ['mark', 'index', 'high', 'low', 'volume'])
    await expect(detail.value(name)).toHaveText(/\d/);
  await expect(detail.value('funding')).toHaveText(/^[+−]?0\.\d{4}%$/);
  const countdown = detail.value('funding-countdown');
  await expect(countdown).toHaveText(/^0[0-7]:[0-5]\d:[0-5]\d$/);
  const before = await countdown.textContent();
  await expect(countdown).not.toHaveText(before ?? '');
  await detail.open('ETH-USDT');
  await detail.expectLive();
  await expect(detail.value('mark')).toHaveCount(0);
});

test('APP-025 an unknown market shows an error, with a link to the markets', async ({ page }) => {
  await new Detail(page).open('XYZ-USDT');
  await expect(page.getByText('Market XYZ-USDT not found')).toBeVisible();
  await page
    .getByRole('button', { name: 'Go to Markets' })
    .or(page.getByRole('link', { name: 'Go to Markets' }))
    .click();
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible();
});
