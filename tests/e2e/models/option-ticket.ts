/** A user at the ticket of options, in English. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { newCommandId } from '../../../src/api/command-id.ts';
import { expect, openRoute } from '../../support/app-test.ts';
import { openSession } from './newcomer.ts';
import { Ticket } from './ticket.ts';

const MOVED_CLOCK = fileURLToPath(new URL('../../support/moved-clock.mjs', import.meta.url));
/** Of the latest environment. */
let clockFile = '';
/** The clocks of this process that have been set. */
const begun = new Set<string>();

/**
 * The environment of a platform whose clock the tests of a file move. Each platform has its own file and its own
 * first time: a clock that another file's tests moved by days would go back in this one.
 *
 * @param seed another one is another platform
 * @param start the time at which the platform starts, for the first test; the next one goes on from there
 */
export function movedClock(seed: string, start: number): Readonly<Record<string, string>> {
  clockFile = join(tmpdir(), `brisk-clock-${String(process.pid)}-${seed}`);
  if (!begun.has(clockFile)) moveClock(start);
  begun.add(clockFile);
  return { SEED: seed, CLOCK_FILE: clockFile, NODE_OPTIONS: `--import ${MOVED_CLOCK}` };
}

const CYCLE_MILLIS = 300_000;
/** Within the window of a delivery price, if that is longer. */
const IN_WINDOW_MILLIS = 20_000;

/** The platform's clock jumps to a time. */
export function moveClock(time: number): void {
  writeFileSync(clockFile, String(time - Date.now()));
}

/** The beginning of the next cycle: nothing closes during a test that starts there. @param length of the cycle, ms */
export function nextCycle(length = CYCLE_MILLIS): number {
  return (Math.floor(Date.now() / length) + 1) * length;
}

interface Option {
  readonly id: number;
  readonly status: string;
  readonly delivery: number;
  readonly exitAsked: number;
}

interface Terms {
  readonly time: number;
  readonly products: readonly { readonly isLive: boolean; readonly isValued: boolean }[];
}

interface PlacedOption {
  readonly code: number | string;
}

export class OptionTicket extends Ticket {
  readonly running = this.page.getByTestId('running-option');
  readonly exitSheet = this.page.getByRole('dialog', { name: 'Exit early' });

  /** Opens the ticket as a new user who has 500 USDT in the options account. */
  async openWithStake(origin: string): Promise<void> {
    await openSession(this.page, origin);
    await openRoute(this.page, '/pages/trade/trade-option');
    await this.ask('POST', '/assets/transfer', {
      ...{ id: newCommandId(), from: 'funds', to: 'options', asset: 'USDT', amount: '500' },
    });
    await expect(this.page.getByTestId('available')).toHaveText('500');
  }

  /** Buys without the page, at whatever the platform's clock shows. @returns the answer's code */
  async buy(
    cycle: string,
    direction: string,
    stake: string,
    delivery: number,
  ): Promise<PlacedOption['code']> {
    const order = { symbol: 'BTC-USDT-PERP', cycle, direction, stake, delivery };
    const asked = this.page.request.post('/api/option/placeOrder', {
      data: { id: newCommandId(), ...order },
      headers: { Authorization: `Bearer ${await this.token()}`, 'X-Requested-With': 'XMLHttpRequest' },
    });
    return ((await (await asked).json()) as PlacedOption).code;
  }

  private token(): Promise<string> {
    return this.page.evaluate(() => localStorage.getItem('brisk.token') ?? '');
  }

  /** Now by the platform's clock. */
  async platformTime(): Promise<number> {
    return (await this.terms()).time;
  }

  /** The platform's clock jumps ahead. */
  async passTime(millis: number): Promise<void> {
    moveClock((await this.platformTime()) + millis);
  }

  /**
   * Confirms it once the index can value the option; resolves when the platform knows it. The page is loaded again
   * first: after a jump of the platform's clock its commands would be valid until a time that has passed.
   */
  async exitEarly(): Promise<void> {
    await this.page.reload();
    await expect.poll(async () => (await this.terms()).products[0]?.isValued).toBe(true);
    const confirm = await this.askToExit();
    await confirm.tap();
    await expect(this.exitSheet).toHaveCount(0);
    await expect.poll(() => this.exitsAsked()).toBeGreaterThan(0);
  }

  /** How many options their user has asked the platform to give back. */
  async exitsAsked(): Promise<number> {
    return (await this.openOptions()).filter(({ exitAsked }) => exitAsked > 0).length;
  }

  /** Opens the sheet of the early exit. @returns its button, which can be pressed */
  async askToExit(): Promise<Locator> {
    await this.button('Exit early').tap();
    const confirm = this.exitSheet.getByRole('button', { name: 'Exit early' });
    await expect(confirm).toHaveAttribute('aria-disabled', 'false');
    return confirm;
  }

  /**
   * The clock jumps to just before a delivery, and to the delivery once its window has a sample.
   * @param late the platform settles it so much later
   */
  async deliver(delivery: number, late = 0): Promise<void> {
    const [first] = await this.openOptions();
    moveClock(delivery - IN_WINDOW_MILLIS);
    await expect
      .poll(async () => {
        const proof = await this.ask('GET', `/option/proof?order=${String(first?.id)}`);
        return (proof as { delivery: { time: number }[] }).delivery.at(-1)?.time ?? 0;
      })
      .toBeGreaterThan(delivery - IN_WINDOW_MILLIS);
    moveClock(delivery + late);
  }

  /** Options are sold: after a jump of the platform's clock the last index is too old until the next one. */
  async whenLive(): Promise<void> {
    await expect.poll(async () => (await this.terms()).products[0]?.isLive).toBe(true);
  }

  /** All running options have their opening price. */
  async opened(count: number): Promise<void> {
    const waiting = Array.from({ length: count }, () => 'waiting');
    await expect.poll(async () => (await this.openOptions()).map(({ status }) => status)).toEqual(waiting);
  }

  /** The one running option, as the platform has it. */
  async onlyOption(): Promise<Option> {
    const list = await this.openOptions();
    expect(list).toHaveLength(1);
    return list[0] as Option;
  }

  private async openOptions(): Promise<readonly Option[]> {
    return ((await this.ask('GET', '/option/openOrders')) as { list: Option[] }).list;
  }

  private async terms(): Promise<Terms> {
    return (await this.ask('GET', '/option/terms')) as Terms;
  }
}
