import type { Page } from '@playwright/test';

/** Changes the browser's report of its network; the connection itself stays. */
export async function setOnline(page: Page, isOnline: boolean): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => now });
    window.dispatchEvent(new Event(now ? 'online' : 'offline'));
  }, isOnline);
}
