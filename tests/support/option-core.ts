/** A core with options on one contract, its users, and plain checks of its invariants. */
import { expect } from 'vitest';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import type { Instrument } from '../../domain/market/instrument.ts';
import { Calendar } from '../../domain/market/periods.ts';
import { cycleAt } from '../../domain/option/delivery.ts';
import type { OptionCycle, OptionDirection } from '../../domain/option/option-terms.ts';
import type { OptionOrder } from '../../protocol/names/option.ts';
import { accountQuery } from '../../server/core/account-queries.ts';
import type { UserAnswer } from '../../server/core/core-api.ts';
import { reservationsOf } from '../../server/core/state.ts';
import type { Store } from '../../server/db/store-api.ts';
import { heldBreaches } from '../../server/ledger/audit.ts';
import { optionTermsSetting, type CycleTerms, type OptionTerms } from '../../server/option/settings.ts';
import { PERP, PERPETUAL } from './contract-core.ts';
import { fakeStore } from './fake-store.ts';
import { openCore, type OpenCore } from './open-core.ts';
import { TEST_CONFIG } from './platform-features.ts';

export const MINUTE_TERMS: CycleTerms = {
  cycle: '1m',
  odds: { up: 18_500, flat: 60_000, down: 19_000 },
  bandPpm: 1_000,
  ...{ smallest: '10', largest: '500', exposure: '1000', feeBps: 100, cutOffMillis: 15_000 },
};

/** Options on the index of `PERP`, with a minute and an hour. */
export const TERMS: OptionTerms = {
  ...optionTermsSetting.default,
  products: [{ symbol: PERP, cycles: [MINUTE_TERMS, { ...MINUTE_TERMS, cycle: '1h' }] }],
};

const calendar = new Calendar(TEST_CONFIG.timeZone);

export class OptionCore {
  private constructor(readonly core: OpenCore) {}

  /** With the options of `TERMS`, unless the store has other ones. */
  static async open(
    store: Store = fakeStore(),
    clock?: OpenCore['clock'],
    others: readonly Instrument[] = [],
  ): Promise<OptionCore> {
    const core = await openCore({ store, instruments: [PERPETUAL, ...others], ...(clock && { clock }) });
    const opened = new OptionCore(core);
    if (clock === undefined) expect(await opened.terms(TERMS)).toMatchObject({ code: 200 });
    return opened;
  }

  terms(value: object): Promise<UserAnswer> {
    return this.setting(optionTermsSetting.name, value);
  }

  async setting(name: string, value: object): Promise<UserAnswer> {
    const { core } = this;
    const input = { name: 'Olga', role: 'operator' };
    const opened = await core.execute({ kind: 'user.open', user: PLATFORM, id: core.id(), input });
    const user = opened.code === 200 ? (opened.answer['user'] as number) : 0;
    const change = { name, value, reason: 'a test' };
    return core.execute({ kind: 'settings.change', user, id: core.id(), input: change });
  }

  /** A user with this much in the options account. */
  async user(name: string, amount = '500'): Promise<number> {
    const { core } = this;
    const user = await core.openUser(name);
    await core.execute({ kind: 'demo.faucet', user, id: core.id(), input: {} });
    const input = { from: 'funds', to: 'options', asset: 'USDT', amount };
    const moved = await core.execute({ kind: 'assets.transfer', user, id: core.id(), input });
    expect(moved.code).toBe(200);
    return user;
  }

  get now(): number {
    return this.core.clock.now();
  }

  delivery(cycle: OptionCycle = '1m'): number {
    return cycleAt(calendar, cycle, this.now).delivery;
  }

  place(user: number, direction: OptionDirection, stake = '100', more: object = {}): Promise<UserAnswer> {
    const { core } = this;
    const cycle = (more as { cycle?: OptionCycle }).cycle ?? '1m';
    const input = { symbol: PERP, cycle, direction, stake, delivery: this.delivery(cycle), ...more };
    return core.execute({ kind: 'option.placeOrder', user, id: core.id(), input });
  }

  /** The feed's sample of the index, in cents. */
  async index(price: number): Promise<void> {
    const { writer, clock } = this.core;
    await writer.submit({ kind: 'market.mark', symbol: PERP, mark: price, index: price, time: clock.now() });
    await this.settle();
  }

  /** Time passes, with a sample each second. */
  async pass(millis: number, price: number | ((time: number) => number)): Promise<void> {
    const end = this.now + millis;
    while (this.now < end) {
      await this.advance(Math.min(1_000, end - this.now));
      await this.index(typeof price === 'number' ? price : price(this.now));
    }
  }

  async advance(millis: number): Promise<void> {
    this.core.clock.advance(millis);
    await this.settle();
  }

  /** Runs what is due now. */
  private async settle(): Promise<void> {
    this.core.clock.advance(0);
    await this.core.writer.drain();
  }

  async orders(user: number): Promise<readonly OptionOrder[]> {
    const { entities } = await this.core.ask(accountQuery, user);
    const rows = entities.find(({ entity }) => entity === 'option-order')?.rows ?? [];
    return rows as readonly OptionOrder[];
  }

  /** Available and frozen in the options account. */
  async money(user: number): Promise<readonly (string | undefined)[]> {
    const { balances } = await this.core.ask(accountQuery, user);
    const held = balances.find(({ kind }) => kind === 'options');
    return [held?.available, held?.frozen];
  }

  /** Frozen is what is open, and everything sums to zero. */
  check(): void {
    const { state } = this.core;
    expect(heldBreaches(state.ledger.all(), reservationsOf(state), [])).toEqual([]);
    let sum = 0n;
    for (const { asset, available, frozen } of state.ledger.all())
      if (asset === 'USDT') sum += available + frozen;
    expect(sum).toBe(0n);
  }

  async stop(): Promise<void> {
    this.check();
    await this.core.stop();
  }
}
