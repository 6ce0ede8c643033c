/** The contract ticket: from a market's page to an open position, by one tap an order. */
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectHolds,
  openRoute,
  pageTest as test,
  speak,
  story,
} from '../support/app-test.ts';
import { ContractTicket } from './models/contract-ticket.ts';

const PHONE = { width: 360, height: 740 };

/** Runs in the page: the texts of labels that leave the form's right edge. */
function labelsOutside(form: Element): string[] {
  const { right } = form.getBoundingClientRect();
  const labels = [...form.querySelectorAll('label')];
  return labels
    .filter((each) => each.getBoundingClientRect().right > right + 1)
    .map((each) => each.textContent);
}

// A refused change of mode.
test.use({ expectedComplaints: /status of 409/ });

test('CONTRACT-406 CONTRACT-410 a perpetual’s page leads to its ticket; the tab remembers the kind', async ({
  page,
}) => {
  await openRoute(page, '/pages/trade/detail?symbol=ETH-USDT-PERP');
  await test.step('FUNDING-040 LIQUIDATION-513 rate, sources, past rates and the fund', async () => {
    await page.getByTestId('funding-link').click();
    await expect(page).toHaveURL(/funding\?symbol=ETH-USDT-PERP/);
    await expect(page.getByTestId('predicted-rate')).toHaveText(/^[+−]?0\.\d{4}%$/);
    await expect(page.getByTestId('funding-countdown')).toHaveText(/^0[0-7]:[0-5]\d:[0-5]\d$/);
    for (const name of ['mark', 'index']) await expect(page.getByTestId(name)).toHaveText(/\d/);
    const sources = page.getByTestId('index-sources');
    await expect(sources.getByText('Live')).toHaveCount(3);
    await expect(page.getByTestId('funding-interval')).toHaveText('8 hours');
    // Funding may be due while the tests run.
    const rates = page.getByText('No funding yet').or(page.getByTestId('funding-rate').first());
    await expect(rates).toBeVisible();
    await expect(page.getByTestId('open-interest')).toHaveText(/\d/);
    await expect(page.getByTestId('fund')).toHaveText(/^[\d,]{7,}\.\d\d$/);
    await page.getByRole('link', { name: 'Insurance fund' }).click();
    await expect(page.getByRole('heading', { name: 'Changes' })).toBeVisible();
    await page.goBack();
    await expect(page.getByTestId('fund')).toBeVisible();
    await page.goBack();
  });
  await page.getByRole('link', { name: 'Sell / Short' }).click();
  const ticket = page.getByTestId('ticket');
  await expect(ticket.getByRole('radio', { name: 'Short' })).toBeChecked();
  await expect(page.getByRole('heading', { name: 'ETH/USDT' })).toBeVisible();
  await expect(page.getByTestId('mark')).not.toHaveText('—');
  await expect(ticket.getByRole('button', { name: 'Click to log in' })).toBeVisible();
  await test.step('CONTRACT-645 its options fit at 360 px', async () => {
    const usual = page.viewportSize() ?? PHONE;
    await page.setViewportSize(PHONE);
    for (const language of ['fin', 'jp', 'ukr', 'en'] as const) {
      await speak(page, language);
      expect(await ticket.evaluate(labelsOutside), language).toEqual([]);
    }
    await page.setViewportSize(usual);
  });
  await openRoute(page, '/pages/home/index');
  await page.getByRole('link', { name: 'Trade', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Contract', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('button', { name: 'Spot', exact: true }).click();
  await expect(ticket.getByRole('radio', { name: 'Buy' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Spot', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

story('a position by the ticket, from its opening to its close', () => {
  let page: Page;
  let ticket: ContractTicket;
  let sheet: Locator;

  const why = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
  };
  const leave = () => page.keyboard.press('Escape');

  test('CONTRACT-408 the leverage is changed on the ticket', async ({ openForStory, platform }) => {
    page = await openForStory({ viewport: { width: 360, height: 740 } });
    ticket = new ContractTicket(page);
    sheet = page.getByRole('dialog');
    await ticket.openWithMargin(platform.origin);
    await page.getByRole('button', { name: 'Leverage: 20×' }).click();
    await page.getByRole('button', { name: '50×', exact: true }).click();
    await expect(page.getByTestId('leverage-most')).not.toHaveText('—');
    await expectAccessible(page);
    await ticket.button('Confirm').click();
    await expect(page.getByRole('button', { name: 'Leverage: 50×' })).toBeVisible();
  });

  test('CONTRACT-411 WHY-006 what an order costs is shown, and each value explains itself', async () => {
    await ticket.chooseType('Market');
    await ticket.amount.fill('0.01');
    for (const value of ['most', 'cost', 'fee', 'liquidation', 'distance'])
      await expect(page.getByTestId(value)).not.toHaveText('—');
    await expect(page.getByTestId('read')).toContainText('0.01 BTC at the market price ≈');
    await why('Est. liq. price');
    await expect(sheet.getByTestId('why-liquidation')).toHaveText(/^\d/);
    await expect(sheet.locator('tr[aria-current="true"]')).toHaveCount(1);
    await expect(sheet.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);
    await leave();
    await why('Cost');
    await expect(sheet.getByTestId('why-cost')).toHaveText(/^\d/);
    await expect(sheet.getByRole('alert')).toHaveCount(0);
    await leave();
    await why('Est. fee');
    await expect(sheet.getByTestId('why-takerFee')).toHaveText(/^\d/);
    await leave();
    await expect(sheet).toHaveCount(0);
    await test.step('WHY-007 WHY-008 maximum and balance too', async () => {
      await why('Max');
      await expect(sheet.getByTestId('why-most')).toHaveText(/^\d/);
      await sheet.getByRole('button', { name: 'Available' }).click();
      await expect(sheet.getByTestId('why-available')).toHaveText(/^\d/);
      await leave();
      await leave();
      await expect(sheet).toHaveCount(0);
      await why('Available');
      await expect(sheet.getByTestId('why-available')).toHaveText(/^\d/);
      await leave();
      await expect(sheet).toHaveCount(0);
    });
  });

  test('CONTRACT-407 CONTRACT-414 a position is opened, the button above the tab bar', async () => {
    const segment = await page.getByRole('button', { name: 'Spot', exact: true }).boundingBox();
    expect(segment?.height).toBeGreaterThanOrEqual(40);
    const box = await ticket.button('Open long 50×').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740 - 56);
    await ticket.place('Open long 50×');
    await expect.poll(() => ticket.position()).toMatch(/^0\.0100*$/);
  });

  test('CONTRACT-644 a tab with a shorter list leaves the page at its end where it is', async () => {
    const tab = page.getByRole('tab', { name: 'Triggers' });
    await page.getByTestId('position').evaluate((card) => card.scrollIntoView({ block: 'end' }));
    const top = async () => (await tab.boundingBox())?.y;
    const before = await top();
    await tab.click();
    await expect(page.getByText('No triggers')).toBeVisible();
    expect(await top()).toBe(before);
    await page.getByRole('tab', { name: /^Positions/ }).click();
  });

  test('CONTRACT-408 a mode with an open position is refused, and says why', async () => {
    await page.getByRole('button', { name: 'Contract settings' }).click();
    await sheet.locator('label', { hasText: 'Hedge mode' }).click();
    await ticket.button('Confirm').click();
    await expect(sheet.getByRole('alert')).not.toBeEmpty();
    await leave();
  });

  test('CONTRACT-407 it is added to, in lots, and closed', async () => {
    await page.getByRole('button', { name: 'Unit: BTC' }).click();
    await sheet.locator('label', { hasText: '1 lot is' }).click();
    await ticket.amount.fill('500');
    await ticket.place('Open long 50×');
    await expect.poll(() => ticket.position()).toMatch(/^0\.0150*$/);
    await page.getByTestId('ticket').getByText('Short', { exact: true }).click();
    await page.getByLabel('Reduce-only').check();
    await ticket.button('100%').click();
    await ticket.place('Close long');
    await expect.poll(() => ticket.position()).toBe('');
    await ticket.amount.fill('1');
    await expect(page.getByText('There is no position to close')).toBeVisible();
    await expectHolds(page, 'contract-ticket', 'light');
  });
});
