/** The gallery of UI components. */
import type { Locator, Page } from '@playwright/test';
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

  /** Scrolls the growing list until this many pixels remain below. */
  async leaveBelow(pixels: number): Promise<void> {
    await this.list.evaluate((list, left) => {
      list.scrollTop = list.scrollHeight - list.clientHeight - left;
    }, pixels);
  }
}
