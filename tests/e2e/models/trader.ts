/** A user with the demo funds who trades on the screen, in English. Every notice of the page is kept. */
import type { Locator, Page } from '@playwright/test';
import type { Level } from '../../../paint/book-layout.ts';
import { LADDER_ROWS, topOf } from '../../../paint/ladder-layout.ts';
import { expect } from '../../support/app-test.ts';
import { Ticket } from './ticket.ts';

const ROW = 18;
/** How long a tap may take to show in the ticket before it is repeated. */
const SOON_MILLIS = 300;

interface OrderRequest {
  /** Undefined: the price already in the ticket. */
  readonly price?: string;
  readonly quantity: string;
}

interface Fill {
  readonly trade: number;
  readonly price: string;
  readonly size: string;
  readonly side: string;
  readonly role: string;
  readonly fee: string;
  readonly feeAsset: string;
}

export class Trader extends Ticket {
  readonly available: Locator;
  readonly sheet: Locator;
  readonly detail: Locator;
  /** Orders of the history. */
  readonly past: Locator;
  /** The user's orders on the chart, as a screen reader reads them. */
  readonly ownOnChart: Locator;

  constructor(page: Page) {
    super(page);
    this.available = page.getByTestId('available');
    this.sheet = page.getByRole('dialog');
    this.detail = page.getByTestId('order-detail');
    this.past = page.getByTestId('order');
    this.ownOnChart = page.getByTestId('own-on-chart').getByRole('listitem');
  }

  /** Opens the ticket, logged in and with the demo funds. */
  async begin(origin: string, theme: 'light' | 'dark' = 'light'): Promise<void> {
    await this.page.addInitScript(keepWords);
    await this.openWithFunds(origin, theme);
  }

  /** Waits for a notice shown at any time since the page opened: a notice is visible for two seconds. */
  async received(text: string): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => (window as Window & { shown?: string[] }).shown))
      .toContain(text);
  }

  side(side: 'Buy' | 'Sell'): Locator {
    return this.page.getByRole('radio', { name: side, exact: true });
  }

  async showOrders(tab: 'Open orders' | 'Order history'): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click();
  }

  /** In the sheet of the order's type. */
  async chooseTerms(name: string): Promise<void> {
    await this.page
      .getByTestId('ticket')
      .getByRole('button', { name: /^Limit/ })
      .click();
    const choice = this.sheet.getByRole('radio', { name });
    await choice.or(this.sheet.getByRole('switch', { name })).check();
    await this.page.keyboard.press('Escape');
    await expect(this.sheet).toHaveCount(0);
  }

  /** Taps a row of the compact book until it is the level of this price. */
  async tapLevel(level: Level, price: string): Promise<void> {
    const { height } = (await this.book.boundingBox()) ?? { height: 0 };
    const plan = { width: 0, rowHeight: ROW, gap: height - 2 * LADDER_ROWS * ROW };
    const position = { x: ROW, y: topOf(level, plan) + ROW / 2 };
    await expect(async () => {
      await this.book.tap({ position });
      await expect(this.price).toHaveValue(price, { timeout: SOON_MILLIS });
    }).toPass();
  }

  /** The values of a level, as a screen reader reads them. */
  levelInTable({ side, row }: Level): Locator {
    const cells = this.page
      .getByTestId('book-table')
      .getByRole('row')
      .nth(row + 1)
      .getByRole('cell');
    return side === 'ask' ? cells.nth(3) : cells.nth(0);
  }

  /** Types, presses and confirms. */
  async order(side: 'Buy' | 'Sell', { price, quantity }: OrderRequest): Promise<void> {
    await this.side(side).check();
    if (price !== undefined) await this.price.fill(price);
    await this.quantity.fill(quantity);
    await this.button(`${side} BTC`).click();
    await this.confirmAs(`${side} BTC`);
  }

  async fills(): Promise<readonly Fill[]> {
    const { list } = (await this.ask('GET', '/spot/fills')) as { list: readonly Fill[] };
    return list;
  }
}

export function keepWords(): void {
  const shown: string[] = [];
  Object.assign(window, { shown });
  const listen = () => {
    const text = document.querySelector('[popover][role="status"]')?.textContent ?? '';
    if (text !== '' && text !== shown.at(-1)) shown.push(text);
  };
  new MutationObserver(listen).observe(document, { childList: true, subtree: true, characterData: true });
}
