/** A user at the ticket of a spot market, in English. */
import type { Locator, Page } from '@playwright/test';
import { newCommandId } from '../../../src/api/command-id.ts';
import { expect, openRoute, painted } from '../../support/app-test.ts';
import { openSession, type Calls } from './newcomer.ts';
import { Transfer } from './transfer.ts';

let commands = 0;

export class Ticket {
  readonly price: Locator;
  readonly quantity: Locator;
  readonly total: Locator;
  readonly slider: Locator;
  readonly book: Locator;
  readonly orders: Locator;
  readonly confirm: Locator;
  private readonly testUser: Transfer;

  constructor(readonly page: Page) {
    this.testUser = new Transfer(page);
    const ticket = page.getByTestId('ticket');
    this.price = ticket.getByLabel('Price (USDT)');
    this.quantity = ticket.getByLabel('Quantity (BTC)');
    this.total = ticket.getByLabel('Total (USDT)');
    this.slider = ticket.getByRole('slider');
    this.book = page.getByTestId('book-canvas');
    this.orders = page.getByTestId('open-order');
    this.confirm = page.getByRole('dialog', { name: 'Confirm the order' });
  }

  async open(theme: 'light' | 'dark' = 'light'): Promise<void> {
    await openRoute(this.page, '/pages/trade/index', theme);
    await expect(this.price).not.toHaveValue('');
  }

  /** Opens the ticket as a new user with the demo funds. */
  async openWithFunds(origin: string, theme: 'light' | 'dark' = 'light'): Promise<void> {
    await openSession(this.page, origin);
    await this.open(theme);
    await expect(this.page.getByTestId('available')).toHaveText('10,000');
  }

  /** A visitor's press leads to the login, and the login back. */
  async logIn(): Promise<void> {
    await this.button('Click to log in').click();
    await this.testUser.logInAs(`Tara${String(process.pid)}x${String(commands++)}`);
    await expect(this.page).toHaveURL(/pages\/trade\/index/);
  }

  /** The demo funds: 10,000 USDT and some coins. */
  async getFunds(): Promise<void> {
    const id = `01900000-0000-7000-8001-${String(commands++).padStart(12, '0')}`;
    await this.testUser.ask('POST', '/demo/faucet', { id });
    await expect(this.page.getByTestId('available')).toHaveText('10,000');
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Its button is disabled for a moment, so that the second tap of a double tap confirms nothing. */
  async confirmAs(name: string, times: 'click' | 'dblclick' = 'click'): Promise<void> {
    await expect(async () => {
      if ((await this.confirm.count()) > 0)
        await this.confirm.getByRole('button', { name })[times]({ timeout: 1_000 });
      await expect(this.confirm).toHaveCount(0, { timeout: 150 });
    }).toPass({ intervals: [100] });
  }

  /** An order far below the market, which stays open. */
  async rest(): Promise<void> {
    const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '30000', size: '0.01' };
    await this.ask('POST', '/spot/placeOrder', { id: newCommandId(), ...order });
  }

  /** A call with the page's session, without the page. */
  ask(...asked: Parameters<Transfer['ask']>): Promise<unknown> {
    return this.testUser.ask(...asked);
  }

  moveToContracts(): Promise<unknown> {
    return this.testUser.moveToContracts();
  }

  /** An operator sets this user's VIP level. */
  async setLevel(calls: Calls, vip: number): Promise<void> {
    const { id: user } = (await this.ask('GET', '/user/getUserInfo')) as { id: number };
    const { data } = await calls.ask('POST', '/demo/login', { name: 'operator' });
    const { token } = data as { token: string };
    expect(await calls.ask('POST', '/operator/markUser', { user, vip }, token)).toMatchObject({ code: 200 });
  }

  /** Changes the fee of every level in the terms that this page receives, in parts of a million. */
  async changeFees(ppm: number): Promise<void> {
    await this.page.route('**/api/spot/terms', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { levels: readonly unknown[] } };
      const levels = body.data.levels.map(() => ({ maker: ppm, taker: ppm }));
      await route.fulfill({ response, json: { ...body, data: { ...body.data, levels } } });
    });
  }

  /** Records the number of orders in the list, pending ones included, at each change from now on. */
  async countOrders(): Promise<() => Promise<readonly number[]>> {
    const seen = await this.page.evaluateHandle(() => {
      const count = () => document.querySelectorAll('[data-testid$="-order"]').length;
      const counts = [count()];
      new MutationObserver(() => {
        if (counts.at(-1) !== count()) counts.push(count());
      }).observe(document.body, { subtree: true, childList: true });
      return counts;
    });
    return () => seen.jsonValue();
  }

  /**
   * On a phone of 360 × 740, from top to bottom: the lower edge of the bar, and both edges of the ticket's button, of
   * the first order's row and of the tab bar.
   */
  async edges(): Promise<readonly number[]> {
    await this.page.setViewportSize({ width: 360, height: 740 });
    await painted(this.page);
    return this.page.evaluate(() =>
      ['main header', '[data-testid="ticket"] [data-wide="true"]', '[data-testid="open-order"]', 'body nav']
        .map((each) => document.querySelector(each)?.getBoundingClientRect())
        .flatMap((box) => (box === undefined ? [Number.NaN] : [box.top, box.bottom]))
        .slice(1),
    );
  }

  /** Right after a confirmation a tap is ignored, as the second one of a double tap. */
  async discard(): Promise<void> {
    await expect(async () => {
      if ((await this.button('Discard').count()) > 0) await this.button('Discard').click({ timeout: 1_000 });
      await expect(this.button('Discard')).toHaveCount(0, { timeout: 500 });
    }).toPass({ intervals: [100] });
  }

  /** The unanswered commands that the device has stored. */
  keptCommands(): Promise<readonly string[]> {
    return this.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('brisk.open.')));
  }

  /** Makes them older by this time. */
  ageCommands(millis: number): Promise<void> {
    return this.page.evaluate((by) => {
      for (const key of Object.keys(localStorage).filter((each) => each.startsWith('brisk.open.'))) {
        const sent = JSON.parse(localStorage.getItem(key) ?? '') as { time: number; validUntil: number };
        const older = { ...sent, time: sent.time - by, validUntil: sent.validUntil - by };
        localStorage.setItem(key, JSON.stringify(older));
      }
    }, millis);
  }

  /** The platform's answer to a call with the page's session, without the page. */
  codeOf(path: string, body: unknown): Promise<unknown> {
    return this.page.evaluate(
      async ([where, input]) => {
        const authorization = `Bearer ${localStorage.getItem('brisk.token') ?? ''}`;
        const headers = { 'content-type': 'application/json', authorization };
        const response = await fetch(`/api${where}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(input),
        });
        return ((await response.json()) as { code: unknown }).code;
      },
      [path, body] as const,
    );
  }

  /** How many orders the platform has of this user. */
  async placed(): Promise<number> {
    const { list } = (await this.testUser.ask('GET', '/spot/orders')) as { list: unknown[] };
    return list.length;
  }
}
