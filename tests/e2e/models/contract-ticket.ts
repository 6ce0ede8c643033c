/** A user at the ticket of a contract, in English. */
import type { Locator, Page } from '@playwright/test';
import { newCommandId } from '../../../src/api/command-id.ts';
import { expect, openRoute, speak } from '../../support/app-test.ts';
import { clippedTexts } from '../../support/clipped-text.ts';
import { judgeInEach } from '../../support/judge-in-each.ts';
import { overlappingTexts } from '../../support/overlapping-texts.ts';
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
    await this.moveToContracts();
    await expect(this.page.getByTestId('available')).toHaveText('5,000.00');
  }

  async chooseType(name: string): Promise<void> {
    await this.page.getByTestId('ticket').locator('button[aria-haspopup="dialog"]').first().click();
    const sheet = this.page.getByRole('dialog', { name: 'Order type' });
    await sheet.locator('label', { hasText: name }).first().click();
    await expect(sheet).toHaveCount(0);
  }

  async setPositionMode(positionMode: 'one-way' | 'hedge'): Promise<void> {
    const mode = { symbol: 'BTC-USDT-PERP', positionMode };
    await this.ask('POST', '/contract/setPositionMode', { id: newCommandId(), ...mode });
    await expect(this.page.getByTestId('ticket')).toHaveAttribute('data-mode', positionMode);
  }

  /** The texts that touch each other or are cut off in a ticket of this type whose fields are filled. */
  async faultsAt320(type: string): Promise<readonly string[]> {
    const { page } = this;
    await this.chooseType(type);
    const ticket = page.getByTestId('ticket');
    for (const name of ['amount', 'trigger', 'price', 'activation']) {
      const field = ticket.locator(`input[name="${name}"]`);
      if ((await field.count()) > 0) await field.fill(name === 'amount' ? '0.0123' : '34567.8');
    }
    // High enough for all of the ticket, so that its button covers nothing.
    await page.setViewportSize({ width: 320, height: 1_200 });
    const touching = `(${String(overlappingTexts)})('[data-testid="ticket"]')`;
    const judge = `() => [...${touching}, ...(${String(clippedTexts)})()]`;
    const found = await judgeInEach(page, ['de', 'fin'], judge);
    await speak(page, 'en');
    return found;
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
