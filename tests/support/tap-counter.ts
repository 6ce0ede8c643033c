/**
 * Counts how often a user presses on the way to a goal, and how long the app takes for it. Presses are counted in the
 * page, as `pointerdown` events; keys are not. A journey stays in one document: a reload would begin the count again.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, painted } from './app-test.ts';
import type { Point } from './finger.ts';

interface Pressed {
  taps: number;
  /** The time of the last press, by the page's clock. */
  at: number;
}

type CountingWindow = Window & { pressed: Pressed };

/** A slowed device may take this long for the captcha's work, which depends on luck too. */
const SLOWED_MILLIS = 240_000;

export class TapCounter {
  private waited = 0;

  private constructor(readonly page: Page) {}

  /** For a page that has not been opened yet. */
  static async begin(page: Page): Promise<TapCounter> {
    await page.addInitScript(countPresses);
    return new TapCounter(page);
  }

  /** Taps an element that is in view already, and waits until the result is on the screen. */
  async tap(element: Locator, result: Locator): Promise<void> {
    await expect(element).toBeInViewport({ ratio: 0.5 });
    await this.press(() => element.tap(), result);
  }

  /** The same at a point of the element, in pixels from its upper left corner. The page is not scrolled to it. */
  async tapAt(element: Locator, { x, y }: Point, result: Locator): Promise<void> {
    const box = (await element.boundingBox()) ?? { x: NaN, y: NaN };
    await this.press(() => this.page.touchscreen.tap(box.x + x, box.y + y), result);
  }

  /** The same for another gesture: its time begins with its last press. */
  async press(gesture: () => Promise<unknown>, result: Locator): Promise<void> {
    const before = await this.taps();
    await gesture();
    await expect(result.first()).toBeVisible({ timeout: SLOWED_MILLIS });
    await painted(this.page);
    this.waited += await this.page.evaluate(
      () => performance.now() - (window as unknown as CountingWindow).pressed.at,
    );
    expect(await this.taps(), 'a gesture presses').toBeGreaterThan(before);
  }

  /** Taps a field and types. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field, field.and(this.page.locator(':focus')));
    await this.page.keyboard.type(text);
  }

  taps(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as CountingWindow).pressed.taps);
  }

  /** The sum of the times from each press until its result was painted, in ms. */
  get appMillis(): number {
    return Math.round(this.waited);
  }

  /** In the output of the run. */
  async report(journey: string): Promise<void> {
    const taps = await this.taps();
    report(`${journey}: ${String(taps)} presses, ${String(this.appMillis)} ms of app time`);
  }
}

/** A measured value in the output of the run. */
export function report(text: string): void {
  process.stdout.write(`    ${text}\n`);
}

/** Runs in the page before its own scripts. */
function countPresses(): void {
  const pressed: Pressed = { taps: 0, at: 0 };
  Object.assign(window, { pressed });
  const count = ({ timeStamp }: Event) => {
    pressed.taps += 1;
    pressed.at = timeStamp;
  };
  window.addEventListener('pointerdown', count, { capture: true });
}
