/** The gallery of pieces, and a finger on it. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { openRoute } from '../../support/app-test.ts';

export class Gallery {
  readonly list: Locator;

  constructor(private readonly page: Page) {
    this.list = page.getByTestId('growing');
  }

  async open(theme: 'light' | 'dark' = 'light'): Promise<void> {
    await openRoute(this.page, '/pages/common/gallery', theme);
    await this.sample('reach-bottom').waitFor();
  }

  sample(piece: string): Locator {
    return this.page.getByTestId(`sample-${piece}`);
  }

  /** How many pixels of the growing list are below the visible part. */
  below(): Promise<number> {
    return this.list.evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
  }

  /** Scrolls the growing list until so many pixels remain below. */
  async leaveBelow(pixels: number): Promise<void> {
    await this.list.evaluate((list, left) => {
      list.scrollTop = list.scrollHeight - list.clientHeight - left;
    }, pixels);
  }
}

/** One finger, by the browser's own touch events, so that React and scrolling see a real touch. */
export class Finger {
  private session: CDPSession | undefined;

  constructor(private readonly page: Page) {}

  /** Touches the middle of a piece's upper half, moves by `pixels` in steps of frames, and stays down. */
  async drag(on: Locator, pixels: number): Promise<void> {
    const box = await on.boundingBox();
    if (box === null) throw new Error('nothing to touch');
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 4;
    await this.send('touchStart', [{ x, y }]);
    for (let step = 1; step <= 10; step += 1) {
      await this.send('touchMove', [{ x, y: y + (pixels * step) / 10 }]);
      await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  }

  async lift(): Promise<void> {
    await this.send('touchEnd', []);
  }

  private async send(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ): Promise<void> {
    this.session ??= await this.page.context().newCDPSession(this.page);
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}
