/** A market's chart as a person uses it; what is drawn is read from the sentence and the table beside it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { openRoute } from '../../support/app-test.ts';

export class Chart {
  readonly panel: Locator;
  readonly plot: Locator;
  readonly summary: Locator;
  readonly rows: Locator;
  readonly strip: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByTestId('chart');
    this.plot = page.getByTestId('chart-plot');
    this.summary = page.getByTestId('chart-summary');
    this.rows = page.getByTestId('candle-table').locator('tbody tr');
    this.strip = page.getByTestId('ohlc-strip');
  }

  async openDetail(symbol: string, theme: 'light' | 'dark' = 'light'): Promise<void> {
    await openRoute(this.page, `/pages/trade/detail?symbol=${symbol}`, theme);
    await this.expectLive();
  }

  async openFull(symbol: string, theme: 'light' | 'dark' = 'light'): Promise<void> {
    await openRoute(this.page, `/pages/trade/klinechart?symbol=${symbol}`, theme);
    await this.expectLive();
  }

  async expectLive(): Promise<void> {
    await expect(this.panel).toHaveAttribute('data-status', 'live');
    await expect(this.rows).toHaveCount(50);
  }

  period(name: string): Locator {
    return this.panel.getByRole('button', { name, exact: true }).first();
  }

  tool(name: string): Locator {
    return this.panel.getByRole('toolbar').getByRole('button', { name, exact: true });
  }

  legend(name: string): Locator {
    return this.panel.getByTestId(`legend-${name}`);
  }

  async openChoices(): Promise<Locator> {
    await this.page.getByTestId('chart-choices').click();
    return this.page.getByRole('dialog');
  }

  /** The table's column, newest first. */
  column(place: number): Promise<string[]> {
    return this.rows.evaluateAll((rows, at) => rows.map((row) => row.children[at]?.textContent ?? ''), place);
  }

  /** How many different colours stand on the drawn layers: 1 where nothing is drawn. */
  drawnPixels(): Promise<number> {
    return this.plot.evaluate((plot) => {
      let drawn = 0;
      for (const canvas of plot.querySelectorAll('canvas')) {
        const context = canvas.getContext('2d');
        if (context === null || canvas.width === 0) continue;
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) drawn++;
      }
      return drawn;
    });
  }
}
