/** A finger on a page's screen: the browser's own touch events. */
import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';

/** A finger that was still for 40 ms starts no fling when it is lifted. */
const STILL_MILLIS = 60;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export class Finger {
  private session: CDPSession | undefined;
  private at: Point = { x: 0, y: 0 };

  /** @param steps the frames of a move */
  constructor(
    private readonly page: Page,
    private readonly steps = 10,
  ) {}

  /** @param place the position from the element's upper left corner, in shares of its width and height */
  async press(on: Locator, place: Point): Promise<void> {
    const box = await on.boundingBox();
    if (box === null) throw new Error('nothing to touch');
    this.at = { x: box.x + box.width * place.x, y: box.y + box.height * place.y };
    await this.send('touchStart', [this.at]);
  }

  /** Moves by this many pixels, a step in each frame, and stays down. */
  async move({ x, y }: Point): Promise<void> {
    const from = this.at;
    for (let step = 1; step <= this.steps; step += 1) {
      this.at = { x: from.x + (x * step) / this.steps, y: from.y + (y * step) / this.steps };
      await this.send('touchMove', [this.at]);
      await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  }

  /** Presses the middle of an element's upper half, moves down by this many pixels, and stays down. */
  async pull(on: Locator, pixels: number): Promise<void> {
    await this.press(on, { x: 0.5, y: 0.25 });
    await this.move({ x: 0, y: pixels });
  }

  /**
   * Pulls a sheet down by its title, and stays down. The gesture is loaded when the first sheet opens, and a pull that
   * began before does nothing: it is repeated until the sheet follows.
   */
  async pullSheet(sheet: Locator, pixels: number): Promise<void> {
    const title = sheet.getByRole('heading').first();
    await expect(async () => {
      await this.pull(title, pixels);
      const translate = await sheet.evaluate((each) => getComputedStyle(each).translate);
      if (translate === 'none') await this.lift();
      expect(translate).not.toBe('none');
    }).toPass({ intervals: [0] });
  }

  /** Keeps still first: a fling would move what the next touch is for, or be stopped by it. */
  async lift(): Promise<void> {
    await this.page.evaluate(
      (millis) =>
        new Promise<void>((resolve) => {
          const since = performance.now();
          const look = () => {
            if (performance.now() - since < millis) requestAnimationFrame(look);
            else resolve();
          };
          look();
        }),
      STILL_MILLIS,
    );
    await this.send('touchEnd', []);
  }

  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<void> {
    this.session ??= await this.page.context().newCDPSession(this.page);
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}
