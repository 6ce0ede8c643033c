/** A user who trades a contract by touch, with a ticket and positions on one page, in English. */
import type { Locator, Page } from '@playwright/test';
import { expect } from '../../support/app-test.ts';
import { ContractTicket } from './contract-ticket.ts';
import { keepWords } from './trader.ts';

type ListTab = 'Positions' | 'Orders' | 'Triggers' | 'History';
type TicketField = 'price' | 'amount' | 'trigger' | 'takeProfit' | 'stopLoss';
/** Texts of a position's card by test id. */
type CardTexts = Readonly<Record<string, string | RegExp>>;

export class ContractTrader extends ContractTicket {
  readonly available: Locator;
  readonly sheet: Locator;
  readonly positions: Locator;
  readonly openOrders: Locator;
  readonly triggers: Locator;
  private readonly ticket: Locator;

  constructor(page: Page) {
    super(page);
    this.available = page.getByTestId('available');
    this.sheet = page.getByRole('dialog');
    this.ticket = page.getByTestId('ticket');
    this.positions = page.getByTestId('position');
    this.openOrders = page.getByTestId('open-contract-order');
    this.triggers = page.getByTestId('open-trigger');
  }

  /** Opens the ticket with 5,000 USDT in the contract account. */
  async begin(origin: string): Promise<void> {
    await this.page.addInitScript(keepWords);
    await this.openWithMargin(origin);
  }

  /** A price without decimals, at a share of the mark. */
  async wholePriceNear(share: number): Promise<string> {
    const mark = this.page.getByTestId('mark').first();
    await expect(mark).toHaveText(/\d/);
    return String(Math.round(Number((await mark.innerText()).replaceAll(',', '')) * share));
  }

  /** One of a few choices side by side. */
  async choose(name: string, within: Locator = this.ticket): Promise<void> {
    await within.getByText(name, { exact: true }).tap();
    await expect(within.getByRole('radio', { name, exact: true })).toBeChecked();
  }

  async type(name: 'Limit' | 'Market' | 'Stop market'): Promise<void> {
    await this.ticket.locator('button[aria-haspopup="dialog"]').first().tap();
    await this.sheet.locator('label', { hasText: name }).first().tap();
    // A limit order has other choices too, so that the sheet stays.
    if (name === 'Limit') await this.page.keyboard.press('Escape');
    await expect(this.sheet).toHaveCount(0);
  }

  async fill(values: Partial<Record<TicketField, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values))
      await this.ticket.locator(`input[name="${name}"]`).fill(value);
  }

  async check(name: 'TP/SL' | 'Reduce-only', on = true): Promise<void> {
    await this.ticket.getByLabel(name).setChecked(on);
  }

  async isUnchecked(name: 'TP/SL' | 'Reduce-only'): Promise<void> {
    await expect(this.ticket.getByLabel(name)).not.toBeChecked();
  }

  /** Taps the main button until it asks, because a second press within half a second counts as a double tap. */
  async send(name: string): Promise<void> {
    await this.openSheet(this.button(name), this.confirm);
    await this.confirmAs(name);
  }

  /** The main button is whole above the tab bar, and nothing covers it. */
  async expectButtonAboveTabs(name: string): Promise<void> {
    const button = await this.button(name).boundingBox();
    const tabs = await this.page.getByRole('navigation').boundingBox();
    if (button === null || tabs === null) throw new Error('the ticket or the tab bar is not on the screen');
    expect(button.y + button.height).toBeLessThanOrEqual(tabs.y);
    await this.button(name).tap({ trial: true });
  }

  async openSheet(button: Locator, sheet: Locator = this.sheet): Promise<void> {
    await expect(async () => {
      if ((await sheet.count()) === 0) await button.tap({ timeout: 1_000 });
      await expect(sheet).toBeVisible({ timeout: 300 });
    }).toPass({ intervals: [50] });
  }

  /** Taps a button of the open sheet until the sheet is gone: at first it may be disabled. */
  async decide(name: string | RegExp): Promise<void> {
    await expect(async () => {
      if ((await this.sheet.count()) > 0)
        await this.sheet.getByRole('button', { name }).tap({ timeout: 1_000 });
      await expect(this.sheet).toHaveCount(0, { timeout: 150 });
    }).toPass({ intervals: [100] });
  }

  async show(tab: ListTab): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${tab}`) }).tap();
  }

  card(side: 'Long' | 'Short'): Locator {
    return this.positions.filter({ has: this.page.getByText(side, { exact: true }) });
  }

  /** A position's card shows these texts, live. */
  async holds(side: 'Long' | 'Short', texts: CardTexts): Promise<void> {
    const card = this.card(side);
    await expect(card).toHaveAttribute('data-status', 'live');
    for (const [id, text] of Object.entries(texts)) {
      await expect(async () => {
        // A card out of sight is not written, and the list renders its cards again when its script has loaded.
        await card.evaluate((each) => each.scrollIntoView({ block: 'nearest' }));
        await expect(card.getByTestId(id)).toHaveText(text, { timeout: 1_000 });
      }).toPass({ intervals: [50] });
    }
  }

  /** One of the actions of a position's card. */
  act(side: 'Long' | 'Short', action: 'Margin' | 'TP / SL' | 'Reverse' | 'Close'): Promise<void> {
    return this.openSheet(this.card(side).getByRole('button', { name: new RegExp(`^${action} BTC`) }));
  }

  trigger(price: string): Locator {
    return this.triggers.filter({ hasText: price });
  }

  /** Sets both legs in the open sheet of a position by one tap, and waits until it lists them. */
  async protect(takeProfit: string, stopLoss: string): Promise<void> {
    await this.sheet.locator('input[name="take-profit-trigger"]').fill(takeProfit);
    await this.sheet.locator('input[name="stop-loss-trigger"]').fill(stopLoss);
    await this.sheet.getByRole('button', { name: 'Set TP / SL' }).tap();
    await expect(this.sheet.getByTestId('open-trigger')).toHaveCount(2);
  }

  /** Changes values of an open order or a trigger in its sheet. */
  async amend(row: Locator, values: Readonly<Record<string, string>>): Promise<void> {
    await this.openSheet(row.getByRole('button', { name: /^Amend order/ }));
    for (const [name, value] of Object.entries(values))
      await this.sheet.locator(`input[name="${name}"]`).fill(value);
    await this.decide('Amend');
  }

  /** The same for a trigger that a sheet lists: only the amending sheet closes. */
  async amendInSheet(row: Locator, values: Readonly<Record<string, string>>): Promise<void> {
    const form = this.page.getByRole('dialog', { name: 'Amend order' });
    await row.getByRole('button', { name: /^Amend order/ }).tap();
    for (const [name, value] of Object.entries(values))
      await form.locator(`input[name="${name}"]`).fill(value);
    await form.getByRole('button', { name: 'Amend' }).tap();
    await expect(form).toHaveCount(0);
  }

  /** In the sheet of close all, whose button is disabled at first. */
  async confirmCloseAll(): Promise<void> {
    const results = this.page.getByTestId('close-results');
    await expect(async () => {
      if ((await results.count()) === 0)
        await this.sheet.getByRole('button', { name: 'Close all' }).tap({ timeout: 1_000 });
      await expect(results).toContainText('Closed 0.01000 BTC', { timeout: 300 });
    }).toPass({ intervals: [100] });
    await this.decide('Done');
  }

  /** The fills of the history as the page shows them, the newest first. */
  async shownFills(): Promise<readonly string[]> {
    await this.show('History');
    const panel = this.page.getByRole('tabpanel');
    // The panel may become lower when it has loaded, and a page at its end moves under the finger then.
    const loaded = panel.getByText('No closed positions').or(panel.getByTestId('closed-position').first());
    await expect(loaded).toBeVisible();
    await this.choose('Fills', panel);
    await expect(this.page.getByTestId('contract-fill').first()).toBeVisible();
    return this.page.getByTestId('contract-fill').allInnerTexts();
  }

  /** The trade of each fill, with its price, size and time, as the platform keeps them. */
  async tradesOfFills(): Promise<readonly object[]> {
    type Fill = Record<'trade' | 'price' | 'size' | 'time', unknown>;
    const { list } = (await this.ask('GET', '/contract/fills')) as { list: readonly Fill[] };
    return list.map(({ trade, price, size, time }) => ({ trade, price, size, time }));
  }

  /** Waits for a notice shown at any time since the page opened. */
  async received(text: string): Promise<void> {
    const shown = () => this.page.evaluate(() => (window as Window & { shown?: string[] }).shown?.join('\n'));
    await expect.poll(shown).toContain(text);
  }
}
