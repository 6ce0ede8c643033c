/** Somebody with money who moves it between their accounts, in English. */
import type { Locator, Page } from '@playwright/test';
import { expect, openRoute } from '../../support/app-test.ts';

const TRANSFER = '/pages/assets/transfer';

let people = 0;

export class Transfer {
  readonly amount: Locator;
  readonly available: Locator;
  readonly total: Locator;
  readonly from: Locator;
  readonly to: Locator;
  readonly coin: Locator;
  readonly records: Locator;

  constructor(readonly page: Page) {
    this.amount = page.getByLabel('Amount');
    this.available = page.getByTestId('available');
    this.total = page.getByTestId('total-value');
    this.from = page.getByTestId('from');
    this.to = page.getByTestId('to');
    this.coin = page.getByTestId('coin');
    this.records = page.getByTestId('record');
  }

  /** As a visitor, who is invited, logs in by a new name, and comes back. */
  async logIn(theme: 'light' | 'dark' = 'light'): Promise<string> {
    const name = `Mara${String(process.pid)}x${String(people++)}`;
    await openRoute(this.page, TRANSFER, theme);
    await this.page.getByRole('button', { name: 'Click to log in' }).click();
    await this.page.getByLabel('Name').fill(name);
    await this.button('Log in').click();
    await expect(this.page).toHaveURL(/#\/pages\/assets\/transfer$/);
    return name;
  }

  /** Logged in, with the demo's gift: 10,000 USDT, some BTC, ETH and SOL. */
  async begin(theme: 'light' | 'dark' = 'light'): Promise<void> {
    await this.logIn(theme);
    await this.button('Get demo funds').click();
    await expect(this.available).toHaveText('10,000');
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Chooses an account in the sheet of one end. */
  async choose(end: Locator, kind: string): Promise<void> {
    await end.click();
    await this.page.getByRole('dialog').locator('label', { hasText: kind }).click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  async move(amount: string): Promise<void> {
    await this.amount.fill(amount);
    await this.button('Transfer').click();
  }

  /** All that the platform has recorded of transfers, asked of it directly. */
  postings(): Promise<number> {
    return this.page.evaluate(async () => {
      const response = await fetch('/api/assets/records?only=transfers', {
        headers: {
          'X-Requested-With': 'XMLHttpRequest',
          Authorization: `Bearer ${localStorage.getItem('brisk.token') ?? ''}`,
        },
      });
      const { data } = (await response.json()) as { data: { list: unknown[] } };
      return data.list.length / 2;
    });
  }
}
