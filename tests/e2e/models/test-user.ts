/** A user with a separate account, by e-mail and password, who changes its security settings; in English. */
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { zeroBits } from '../../../server/auth/captcha.ts';
import { expect, openRoute } from '../../support/app-test.ts';
import { beginWith } from './newcomer.ts';

export const PASSWORD = 'paper boat 7';
const STEP_MILLIS = 30_000;

let users = 0;

interface Answer<Data> {
  readonly code: unknown;
  readonly data: Data;
}

export class TestUser {
  readonly email = `mara${String(process.pid)}x${String(users++)}@example.com`;

  constructor(
    readonly page: Page,
    private readonly origin: string,
  ) {}

  /** Signs up and opens a page of the app, logged in. */
  async signUp(route: string, theme: 'light' | 'dark' = 'light'): Promise<void> {
    const { email } = this;
    await this.ask('/user/register/sendEmailCode', { email, captcha: await this.pass() });
    const secrets = { password: PASSWORD, confirm: PASSWORD, tradePassword: '314159' };
    const { data } = await this.ask<{ token: string; user: object }>('/user/register', {
      ...{ email, code: await this.codeTo(email), clause: 1 },
      ...{ ...secrets, confirmTradePassword: secrets.tradePassword },
    });
    await beginWith(this.page, data);
    await openRoute(this.page, route, theme);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  async open(route: string): Promise<void> {
    await this.page.goto(`/?${String(users++)}#${route}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** Another device of the user logs in; returns the platform's response there. */
  async logInElsewhere(password = PASSWORD): Promise<Answer<{ token?: string; next?: string[] }>> {
    return this.ask('/user/login', { account: this.email, password });
  }

  /** Whether a token still belongs to a session. */
  async isLoggedIn(token: string): Promise<boolean> {
    const response = await fetch(`${this.origin}/api/user/getUserInfo`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return response.ok;
  }

  /** The code in the newest message to a recipient, as the demo shows it. */
  async codeTo(to: string): Promise<string> {
    const response = await fetch(`${this.origin}/api/demo/outbox`);
    const { data } = (await response.json()) as Answer<{ list: { to: string; text: string }[] }>;
    return /\d{6}/.exec(data.list.find((message) => message.to === to)?.text ?? '')?.[0] ?? 'none';
  }

  /** Requests a code by the field's button and types it. */
  async proveIn(place: Page | Locator, label: string, to: string): Promise<void> {
    await place.getByRole('button', { name: 'Send code' }).click();
    await expect(place.getByRole('button', { name: /^Again in/ })).toBeVisible();
    await place.getByLabel(label, { exact: true }).fill(await this.codeTo(to));
  }

  get stepUp(): Locator {
    return this.page.getByRole('dialog', { name: 'Confirm that it is you' });
  }

  /** The second step, by a code that comes by e-mail. */
  async stepUpByEmail(): Promise<void> {
    await this.proveIn(this.stepUp, 'E-mail code', this.email);
    await this.stepUp.getByRole('button', { name: 'Confirm' }).click();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  row(name: string): Locator {
    return this.page.getByRole('link', { name });
  }

  shown(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  private async pass(): Promise<string> {
    const { data } = await this.ask<{ puzzle: { ticket: string; seed: string; bits: number } }>(
      '/sliderVerify',
    );
    const { ticket, seed, bits } = data.puzzle;
    let proof = 0;
    while (zeroBits(seed + String(proof)) < bits) proof++;
    return (await this.ask<{ pass: string }>('/sliderVerify', { ticket, proof: String(proof) })).data.pass;
  }

  private async ask<Data>(path: string, input: object = {}): Promise<Answer<Data>> {
    const response = await fetch(`${this.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    return (await response.json()) as Answer<Data>;
  }
}

/** The code of an authenticator with this key, this many half minutes from now. */
export function shownBy(key: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  return totp.generate({ timestamp: Date.now() + steps * STEP_MILLIS });
}
