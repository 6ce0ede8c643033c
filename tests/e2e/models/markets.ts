/** The list of markets as a user sees it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { openRoute } from '../../support/app-test.ts';

export class Markets {
  readonly rows: Locator;
  readonly search: Locator;
  readonly connection: Locator;

  constructor(private readonly page: Page) {
    this.rows = page.getByTestId('market-row');
    this.search = page.getByRole('searchbox');
    this.connection = page.getByTestId('connection');
  }

  async open(theme: 'light' | 'dark' = 'light'): Promise<void> {
    await openRoute(this.page, '/pages/market/quote', theme);
    await this.expectLive();
  }

  /** The socket is open and the first rows have values. */
  async expectLive(): Promise<void> {
    await expect(this.connection).toHaveAttribute('data-status', 'live');
    await expect(this.lastPrice(this.rows.first())).toHaveText(/\d/);
  }

  row(symbol: string): Locator {
    return this.page.locator(`[data-testid="market-row"][data-symbol="${symbol}"]`);
  }

  lastPrice(row: Locator): Locator {
    return row.getByTestId('row-price');
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name });
  }

  sortBy(name: string): Locator {
    return this.page.getByRole('group', { name: 'Order of the list' }).getByText(name);
  }

  /** The symbols on the screen, top to bottom. */
  symbols(): Promise<string[]> {
    return this.rows.evaluateAll((rows) =>
      rows
        .map((row) => ({
          symbol: row.getAttribute('data-symbol') ?? '',
          top: row.getBoundingClientRect().top,
        }))
        .sort((one, other) => one.top - other.top)
        .map(({ symbol }) => symbol),
    );
  }
}
