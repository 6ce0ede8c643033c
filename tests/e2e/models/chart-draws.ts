/** How often a chart draws. */
import type { Page } from '@playwright/test';

/** Runs in the page before its scripts: records each clearing of a canvas in a chart with its frame. */
export function countDraws(): void {
  const frames: string[] = [];
  const wipe = CanvasRenderingContext2D.prototype.clearRect;
  const names = new Map<HTMLCanvasElement, number>();
  CanvasRenderingContext2D.prototype.clearRect = function (x, y, width, height) {
    if (this.canvas.closest('[data-testid="chart-plot"]') !== null) {
      if (!names.has(this.canvas)) names.set(this.canvas, names.size);
      frames.push(`canvas ${String(names.get(this.canvas))} at ${String(document.timeline.currentTime)}`);
    }
    wipe.call(this, x, y, width, height);
  };
  Object.assign(globalThis, { chartDraws: frames });
}

/** The draws since the page was loaded: a canvas and its frame each. */
export function drawsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as unknown as { chartDraws: string[] }).chartDraws.slice());
}

/** @returns those after the first ones of a canvas that was drawn in the same frame before */
export async function repeatedDraws(page: Page, first: number): Promise<readonly string[]> {
  const counted = (await drawsOf(page)).slice(first);
  return counted.filter((each, at) => counted.indexOf(each) !== at);
}
