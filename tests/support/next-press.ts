import type { Page } from '@playwright/test';

/** A button ignores a press within half a second of the last one (SPEC §9). Returns when the next one counts. */
export async function nextPress(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
}
