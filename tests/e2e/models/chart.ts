/** A market's chart as a user uses it. Its content is read from the sentence and the table beside it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { openRoute } from '../../support/app-test.ts';

/** Without the one that the engine paints. */
const PAGES_CANVASES = 'canvas:not([data-testid="engine-candle"] > canvas)';

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

  /** By the row above the chart, or else by the sheet, which closes with the choice. */
  async choosePeriod(name: string): Promise<void> {
    if ((await this.period(name).count()) > 0) return this.period(name).click();
    const sheet = await this.openChoices();
    await sheet.getByRole('button', { name, exact: true }).click();
    await expect(sheet).toHaveCount(0);
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

  /** Whether a listener on the plot may cancel a finger's move. */
  async cancelsMoves(): Promise<boolean> {
    const session = await this.page.context().newCDPSession(this.page);
    const expression = `document.querySelector('[data-testid="chart-plot"] .u-over')`;
    const { result } = await session.send('Runtime.evaluate', { expression });
    const found = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
    await session.detach();
    expect(found.listeners).not.toHaveLength(0);
    return found.listeners.some(({ type, passive }) => type === 'touchmove' && !passive);
  }

  /** Whether the label of the dragged line has a text that is not cut. */
  isLabelWhole(): Promise<boolean> {
    return this.plot.locator('div[aria-hidden="true"] > div').evaluate((label) => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight, textContent } = label;
      return textContent !== '' && scrollWidth <= clientWidth && scrollHeight <= clientHeight;
    });
  }

  /** How many pixels of the plot are coloured: candles and lines are, axes and grid are grey. */
  drawnPixels(): Promise<number> {
    return this.plot.evaluate((plot) => {
      const canvas = plot.querySelector('canvas');
      const context = canvas?.getContext('2d');
      if (!canvas || !context || canvas.width === 0) return 0;
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let drawn = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
        if (alpha > 0 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60) drawn++;
      }
      return drawn;
    });
  }

  /** The candle under the crosshair: its start in the test's time zone, and its four prices. */
  async crossed(): Promise<{ readonly time: number; readonly values: readonly number[] }> {
    const [time, ...values] = await Promise.all(
      ['time', 'open', 'high', 'low', 'close'].map((name) =>
        this.strip.getByTestId(`ohlc-${name}`).textContent(),
      ),
    );
    const year = new Date().getFullYear();
    const [now = 0, ago = 0] = [year, year - 1].map((each) =>
      Date.parse(`${String(each)} ${time ?? ''} GMT+0800`),
    );
    return {
      time: now > Date.now() ? ago : now,
      values: values.map((text) => Number((text ?? '').replaceAll(',', ''))),
    };
  }

  /** The start of the candle at a position of the plot, by its crosshair, which is removed again. */
  async timeAt(x: number): Promise<number> {
    await this.plot.tap({ position: { x, y: 60 } });
    await expect(this.strip).toBeVisible();
    const { time } = await this.crossed();
    await this.plot.tap({ position: { x, y: 60 } });
    await expect(this.strip).toBeHidden();
    return time;
  }

  /** The uppermost handle of an own line. */
  async handle(): Promise<Finger | undefined> {
    return (await this.handles())[0];
  }

  /**
   * The labels of own lines from above, from the plot's upper left corner, found by their filled boxes.
   * @param side `right`: beside the price axis, where the markers of lines out of sight are
   */
  handles(side: 'left' | 'right' = 'left'): Promise<readonly Finger[]> {
    return this.plot.evaluate(
      (plot, of) => {
        const over = plot.querySelector('.u-over')?.getBoundingClientRect();
        const inside = plot.getBoundingClientRect().left;
        const isLeft = of.side === 'left';
        const column = isLeft ? 8 : (over?.right ?? 0) - inside - 8;
        const into = isLeft ? 16 : -16;
        const least = 12;
        const found: { x: number; y: number }[] = [];
        const box = plot.getBoundingClientRect();
        for (const canvas of plot.querySelectorAll<HTMLCanvasElement>(of.canvases)) {
          const { left, top, width, height } = canvas.getBoundingClientRect();
          const context = canvas.getContext('2d');
          // The plot's own canvas comes first, and paints no label.
          if (context === null || canvas === plot.querySelector('canvas') || width < box.width / 2) continue;
          const ratio = canvas.width / width;
          const { data } = context.getImageData(Math.round(column * ratio), 0, 1, canvas.height);
          let run = 0;
          for (let at = 0; at < canvas.height; at++) {
            run = data[4 * at + 3] === 255 ? run + 1 : 0;
            if (run !== Math.ceil(least * ratio)) continue;
            found.push({
              x: left - box.left + column + into,
              y: top - box.top + (at * height) / canvas.height - least / 4,
            });
          }
        }
        return found;
      },
      { side, canvases: PAGES_CANVASES },
    );
  }

  /** The mark at the end of a label, which cancels the line's orders. */
  cancelMark({ x, y }: Finger): Promise<Finger> {
    const half = 11;
    return this.plot.evaluate(
      (plot, from) => {
        const box = plot.getBoundingClientRect();
        const canvases = [...plot.querySelectorAll<HTMLCanvasElement>(from.canvases)].slice(1);
        for (const canvas of canvases) {
          const { left, top, width } = canvas.getBoundingClientRect();
          const ratio = canvas.width / width;
          const row = Math.round((from.y + box.top - top) * ratio);
          const data = canvas.getContext('2d')?.getImageData(0, row, canvas.width, 1).data;
          if (data === undefined || width < box.width / 2) continue;
          let end = Math.round((from.x + box.left - left) * ratio);
          if (data[4 * end + 3] !== 255) continue;
          while (data[4 * end + 3] === 255) end++;
          return { x: left - box.left + end / ratio - from.half, y: from.y };
        }
        throw new Error('no label here');
      },
      { x, y, half, canvases: PAGES_CANVASES },
    );
  }

  /** Taps a place of the plot with a finger. */
  async tapAt(at: Finger): Promise<void> {
    await this.touch([at]);
  }

  /** Whether each bitmap in the place of a canvas equals it. */
  async stills(): Promise<boolean[]> {
    return this.plot.evaluate((plot) => {
      const pixels = (canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context?.drawImage(canvas, 0, 0);
        return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      };
      const replaced = [...plot.querySelectorAll('canvas')].filter(({ style }) => style.display === 'none');
      return replaced.map((canvas) => {
        const still = pixels(canvas.nextElementSibling as HTMLCanvasElement);
        return pixels(canvas).every((value, at) => value === still[at]);
      });
    });
  }

  /** Touch events of the browser; each list is one moment; at the end all fingers are lifted. */
  async touch(...moments: readonly (readonly Finger[])[]): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    const box = (await this.plot.boundingBox()) ?? { x: 0, y: 0 };
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: fingers.map(({ x, y }, id) => ({ x: box.x + x, y: box.y + y, id })),
      });
    for (const [at, fingers] of moments.entries())
      await touch(at === 0 ? 'touchStart' : 'touchMove', fingers);
    await touch('touchEnd', []);
    await session.detach();
  }
}

export interface Finger {
  readonly x: number;
  readonly y: number;
}
