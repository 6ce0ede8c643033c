/** A user on the login and sign-up pages, in English. */
import type { Locator, Page } from '@playwright/test';
import { expect, openRoute } from '../../support/app-test.ts';
import { Calls, PASSWORD, TRADE_PASSWORD } from './newcomer.ts';

/** The captcha's work takes a second or a few of an idle processor, and with bad luck five times as long. */
export const WORK_MILLIS = 240_000;

/** More than any of the pages has. */
const MOST_STOPS = 60;

export class AuthPages {
  readonly calls: Calls;

  constructor(
    readonly page: Page,
    origin: string,
  ) {
    this.calls = new Calls(origin);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  /** Presses a button again until an element is visible: it ignores a second press within half a second. */
  async until(name: string, there: Locator): Promise<void> {
    await expect(async () => {
      // The button may go with its page meanwhile.
      if (await this.button(name).isVisible()) await this.button(name).click({ timeout: 1_000 });
      await expect(there).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }

  /** Solves the captcha without dragging. */
  async work(): Promise<void> {
    await this.button('Verify without the picture').click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0, { timeout: WORK_MILLIS });
  }

  /** Types the code that the demo sent there into the field. */
  async typeCode(label: string, to: string): Promise<void> {
    await this.field(label).fill(await this.calls.codeFor(to));
  }

  async logIn(email: string, password: string): Promise<void> {
    await this.field('E-mail').fill(email);
    await this.field('Password').fill(password);
    await this.button('Log in').click();
  }

  async enterDemo(name: string, back: string): Promise<void> {
    await openRoute(this.page, `/pages/login/demo?add=1&return=${encodeURIComponent(back)}`);
    await this.field('Name').fill(name);
    await this.button('Log in').click();
    await expect(this.page).toHaveURL(new RegExp(`#${back}$`));
    // This page stays until the next one is loaded, and its button ignores a second press within half a second.
    await expect(this.field('Name')).toHaveCount(0);
  }

  /** The two steps of the sign-up with passwords. */
  async fillSecrets(): Promise<void> {
    await this.field('Password').fill(PASSWORD);
    await this.field('Confirm password').fill(PASSWORD);
    await this.button('Next').click();
    await this.field('Transaction password').fill(TRADE_PASSWORD);
    await this.field('Confirm transaction password').fill(TRADE_PASSWORD);
    await this.button('Next').click();
  }

  /** Types into a field that has the focus already, and presses Enter. */
  async typeFocused(label: string, text: string): Promise<void> {
    await expect(this.field(label)).toBeFocused();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** Uses only the Tab key. */
  async tabTo(target: Locator): Promise<void> {
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (await target.evaluate((each) => each === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error('the Tab key does not lead there');
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.type(text);
  }

  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press(key);
  }
}
