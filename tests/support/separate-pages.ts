/** Pages in a separate browser context each, open until `close`, and the complaints of those that a story keeps. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export class SeparatePages {
  readonly complaints: string[] = [];
  private readonly contexts: BrowserContext[] = [];

  constructor(private readonly browser: Browser) {}

  async open(options?: BrowserContextOptions): Promise<Page> {
    const context = await this.browser.newContext(options);
    this.contexts.push(context);
    return context.newPage();
  }

  async close(): Promise<void> {
    for (const context of this.contexts.splice(0)) await context.close();
  }
}
