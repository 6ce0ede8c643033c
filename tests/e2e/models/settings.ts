/** The settings as a user sees them, in English. */
import type { Locator, Page } from '@playwright/test';
import { openRoute } from '../../support/app-test.ts';

export const SETTINGS = '/pages/mine/settings';

export class Settings {
  constructor(private readonly page: Page) {}

  async open(theme: 'light' | 'dark' = 'light'): Promise<void> {
    await openRoute(this.page, SETTINGS, theme);
    await this.page.getByRole('heading', { name: 'Settings' }).waitFor();
  }

  choice(name: string): Locator {
    return this.page.getByRole('radio', { name });
  }

  row(name: string): Locator {
    return this.page.getByRole('button', { name });
  }

  toggle(name: string): Locator {
    return this.page.getByRole('switch', { name });
  }

  /** The preferences that the device has stored. */
  kept(): Promise<Record<string, unknown>> {
    return this.page.evaluate(
      () => JSON.parse(localStorage.getItem('brisk.preferences') ?? '{}') as Record<string, unknown>,
    );
  }
}
