/** A script that loads only when the test lets it. */
import type { Page } from '@playwright/test';
import { holdRequests, painted } from './app-test.ts';

/** Holds a script back. @returns lets it load, and waits until what it changes is painted */
export async function holdScript(page: Page, glob: string): Promise<() => Promise<void>> {
  const release = await holdRequests(page, glob);
  return async () => {
    const loaded = page.waitForResponse(glob).then((response) => response.finished());
    release();
    await loaded;
    await painted(page);
  };
}
