/** A user at the ticket of a contract, in English. */
import type { Locator, Page } from '@playwright/test';
import { newCommandId } from '../../../src/api/command-id.ts';
import { expect, openRoute } from '../../support/app-test.ts';
import { openSession } from './newcomer.ts';
import { Ticket } from './ticket.ts';

export class ContractTicket extends Ticket {
  readonly amount: Locator;

  constructor(page: Page) {
    super(page);
    this.amount = page.getByTestId('ticket').locator('input[name="amount"]');
  }

  /** Opens the ticket as a new user who has 5,000 USDT in the contract account. */
  async openWithMargin(origin: string, theme: 'light' | 'dark' = 'light'): Promise<void> {
    await openSession(this.page, origin);
    await openRoute(this.page, '/pages/trade/index?symbol=BTC-USDT-PERP', theme);
    await this.ask('POST', '/assets/transfer', {
      ...{ id: newCommandId(), from: 'funds', to: 'contract', asset: 'USDT', amount: '5000' },
    });
    await expect(this.page.getByTestId('available')).toHaveText('5,000.00');
  }

  async chooseType(name: string): Promise<void> {
    await this.page.getByTestId('ticket').locator('button[aria-haspopup="dialog"]').first().click();
    const sheet = this.page.getByRole('dialog', { name: 'Order type' });
    await sheet.locator('label', { hasText: name }).first().click();
    await expect(sheet).toHaveCount(0);
  }

  /** Presses the main button and confirms. */
  async place(name: string): Promise<void> {
    await this.button(name).click();
    await expect(this.confirm).toBeVisible();
    await this.confirmAs(name);
  }

  /** The size of the open position in coins; "": none. */
  async position(): Promise<string> {
    const { list } = (await this.ask('GET', '/contract/positions')) as { list: { size: string }[] };
    return list.map(({ size }) => size).join();
  }
}
