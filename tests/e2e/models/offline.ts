/** The service worker and its caches, as a test can see them from the page. */
import { expect, type Page } from '@playwright/test';

/** The app would open without a network: the worker is in control, and the page's language is stored. */
export async function expectKept(page: Page, language: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => keptPaths(page)).toContainEqual(expect.stringMatching(`/locale-${language}-`));
}

/** Paths of everything in the caches of the app. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Sends the events that a page gets when its user returns. */
export function comeBack(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
