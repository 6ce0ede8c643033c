/** Pages that stay open from test to test, each in a separate browser context, and the complaints of all of them. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export class StoryPages {
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
