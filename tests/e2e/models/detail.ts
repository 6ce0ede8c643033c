/** A market's page as a user sees it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { openRoute } from '../../support/app-test.ts';

export interface BookRow {
  readonly bidSize: string;
  readonly bid: string;
  readonly ask: string;
  readonly askSize: string;
}

export class Detail {
  readonly price: Locator;
  readonly book: Locator;
  readonly canvas: Locator;
  readonly connection: Locator;

  constructor(private readonly page: Page) {
    this.price = page.getByTestId('price-panel').getByTestId('last-price');
    this.book = page.getByTestId('book');
    this.canvas = page.getByTestId('book-canvas');
    this.connection = page.getByTestId('connection');
  }

  async open(symbol: string, theme: 'light' | 'dark' = 'light'): Promise<void> {
    await openRoute(this.page, `/pages/trade/detail?symbol=${symbol}`, theme);
  }

  async expectLive(): Promise<void> {
    await expect(this.connection).toHaveAttribute('data-status', 'live');
    await expect(this.book).toHaveAttribute('data-status', 'live');
    await expect(this.price).toHaveText(/\d/);
  }

  /** The rows of the table beside the picture. */
  bookRows(): Promise<BookRow[]> {
    return this.page.getByTestId('book-table').evaluate((table) =>
      [...table.querySelectorAll('tbody tr')].map((row) => {
        const [bidSize = '', bid = '', ask = '', askSize = ''] = [...row.children].map(
          (cell) => cell.textContent,
        );
        return { bidSize, bid, ask, askSize };
      }),
    );
  }

  /** One of the market's values: high, low, volume, mark, index, funding. */
  value(name: string): Locator {
    return this.page.getByTestId(name);
  }
}
