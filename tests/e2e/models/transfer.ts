/** A user who moves money between their accounts, in English. */
import type { Locator, Page } from '@playwright/test';
import { newCommandId } from '../../../src/api/command-id.ts';
import { expect, openRoute } from '../../support/app-test.ts';
import { openSession } from './newcomer.ts';

const TRANSFER = '/pages/assets/transfer';

let users = 0;

export class Transfer {
  readonly amount: Locator;
  readonly available: Locator;
  readonly total: Locator;
  readonly from: Locator;
  readonly to: Locator;
  readonly coin: Locator;
  readonly records: Locator;

  constructor(readonly page: Page) {
    this.amount = page.getByRole('textbox', { name: 'Amount' });
    this.available = page.getByTestId('available');
    this.total = page.getByTestId('total-value');
    this.from = page.getByTestId('from');
    this.to = page.getByTestId('to');
    this.coin = page.getByTestId('coin');
    this.records = page.getByTestId('record');
  }

  /** As a visitor: is invited to log in, logs in by a new name, and returns. */
  async logIn(theme: 'light' | 'dark' = 'light'): Promise<string> {
    const name = `Mara${String(process.pid)}x${String(users++)}`;
    await openRoute(this.page, TRANSFER, theme);
    await this.page.getByRole('button', { name: 'Log in' }).click();
    await this.logInAs(name);
    await expect(this.page).toHaveURL(/#\/pages\/assets\/transfer$/);
    return name;
  }

  /** From the login page, by a name of the demo. */
  async logInAs(name: string): Promise<void> {
    await this.page.getByRole('link', { name: 'Log in with a name' }).click();
    await this.page.getByLabel('Name').fill(name);
    await this.button('Log in').click();
  }

  /** Logged in, with the demo funds: 10,000 USDT, some BTC, ETH and SOL. */
  async begin(origin: string, theme: 'light' | 'dark' = 'light'): Promise<void> {
    await openSession(this.page, origin);
    await openRoute(this.page, TRANSFER, theme);
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

  /** Moves 1 USDT this many times, through the API. */
  async moveOften(count: number): Promise<void> {
    for (let at = 0; at < count; at++) {
      const id = `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;
      await this.ask('POST', '/assets/transfer', {
        id,
        from: 'funds',
        to: 'fiat',
        asset: 'USDT',
        amount: '1',
      });
    }
  }

  /** Moves 5,000 USDT to the contract account, through the API. */
  moveToContracts(): Promise<unknown> {
    const transfer = { from: 'funds', to: 'contract', asset: 'USDT', amount: '5000' };
    return this.ask('POST', '/assets/transfer', { id: newCommandId(), ...transfer });
  }

  /** How many transfers the platform has recorded. */
  async postings(): Promise<number> {
    const { list } = (await this.ask('GET', '/assets/records?only=transfers')) as { list: unknown[] };
    return list.length / 2;
  }

  /** A call with the page's session, without the page. */
  ask(method: 'GET' | 'POST', path: string, input?: object): Promise<unknown> {
    return this.page.evaluate(
      async ([how, where, body]) => {
        const response = await fetch(`/api${where}`, {
          method: how,
          headers: {
            'Content-Type': 'application/json',
            'X-Requested-With': 'XMLHttpRequest',
            Authorization: `Bearer ${localStorage.getItem('brisk.token') ?? ''}`,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const { code, data } = (await response.json()) as { code: unknown; data: unknown };
        if (code !== 200) throw new Error(`${where} answered ${String(code)}`);
        return data;
      },
      [method, path, input] as const,
    );
  }
}
