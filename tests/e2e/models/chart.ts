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

  /** How many pixels of the layer of closed candles are painted: axes and grid stand on another canvas. */
  drawnPixels(): Promise<number> {
    return this.plot.evaluate((plot) => {
      const closed = plot.querySelector<HTMLCanvasElement>('canvas[aria-hidden="true"]');
      const context = closed?.getContext('2d');
      if (!closed || !context || closed.width === 0) return 0;
      const { data } = context.getImageData(0, 0, closed.width, closed.height);
      let drawn = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) drawn++;
      return drawn;
    });
  }
}
