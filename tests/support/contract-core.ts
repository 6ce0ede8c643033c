/**
 * A core with one contract, its users, and plain checks of its invariants. At 0.01 USDT a tick and 0.001 ABC
 * a lot.
 */
import { expect } from 'vitest';
import { signOf } from '../../domain/contract/position.ts';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import type { Instrument } from '../../domain/market/instrument.ts';
import type { ContractOrder, ContractPosition } from '../../protocol/names/contract.ts';
import { positions } from '../../server/contract/positions.ts';
import { accountQuery } from '../../server/core/account-queries.ts';
import type { UserAnswer } from '../../server/core/core-api.ts';
import { reservationsOf } from '../../server/core/state.ts';
import type { Store } from '../../server/db/store-api.ts';
import { heldBreaches } from '../../server/ledger/audit.ts';
import type { MarketCommand } from '../../server/trading/market-commands.ts';
import { trading } from '../../server/trading/trading-state.ts';
import type { FakeClock } from './fake-clock.ts';
import { fakeInstrument } from './fake-instrument.ts';
import { fakeStore } from './fake-store.ts';
import { openCore, type OpenCore } from './open-core.ts';

export const PERP = 'ABC-USDT-PERP';
export const PERPETUAL = { ...fakeInstrument(PERP), kind: 'perpetual' } as const;
/** The same contract in larger steps. */
export const COARSER = { ...PERPETUAL, priceStep: '0.5', sizeStep: '0.01', minSize: '0.01' } as const;
const at = { symbol: PERP, time: 9 };
/** Shorter than an index takes to become stale. */
const STEP_MILLIS = 10_000;
/** How long positions can only be reduced after a restart (`contract.index`). */
export const RESUME_GRACE_MILLIS = 60_000;

export class ContractCore {
  private constructor(readonly core: OpenCore) {}

  /** @param others further markets, besides `PERP` */
  static async open(
    store: Store = fakeStore(),
    others: readonly Instrument[] = [],
    { perpetual = PERPETUAL, ...more }: { perpetual?: Instrument; clock?: FakeClock } = {},
  ): Promise<ContractCore> {
    return new ContractCore(await openCore({ store, instruments: [perpetual, ...others], ...more }));
  }

  /** A user with this much in the contract account, who trades at a leverage of 10. */
  async user(name: string, amount: string): Promise<number> {
    const { core } = this;
    const user = await core.openUser(name);
    await core.execute({ kind: 'demo.faucet', user, id: core.id(), input: {} });
    const input = { from: 'funds', to: 'contract', asset: 'USDT', amount };
    const moved = await core.execute({ kind: 'assets.transfer', user, id: core.id(), input });
    expect(moved.code).toBe(200);
    expect(await this.leverage(user, 10)).toMatchObject({ code: 200 });
    return user;
  }

  /** An operator changes a setting. */
  async setting(name: string, value: unknown): Promise<void> {
    const { core } = this;
    const input = { name: 'Olga', role: 'operator' };
    const opened = await core.execute({ kind: 'user.open', user: 0, id: core.id(), input });
    const user = opened.code === 200 ? (opened.answer['user'] as number) : 0;
    const change = { name, value, reason: 'a test' };
    expect(await core.execute({ kind: 'settings.change', user, id: core.id(), input: change })).toMatchObject(
      {
        code: 200,
      },
    );
  }

  do(user: number, kind: string, input: object, id = this.core.id()): Promise<UserAnswer> {
    return this.core.execute({ kind: `contract.${kind}`, user, id, input });
  }

  /** @param more further terms; the leverage is set before */
  async place(
    user: number,
    side: 'buy' | 'sell',
    size: string,
    { leverage, ...more }: { readonly leverage?: number; readonly [term: string]: unknown } = {},
  ): Promise<UserAnswer> {
    const set = leverage === undefined ? undefined : await this.leverage(user, leverage);
    if (set !== undefined && set.code !== 200) return set;
    const terms = { symbol: PERP, side, type: 'price' in more ? 'limit' : 'market', size };
    return this.do(user, 'placeOrder', { ...terms, ...more });
  }

  leverage(user: number, leverage: number): Promise<UserAnswer> {
    return this.do(user, 'setLeverage', { symbol: PERP, leverage });
  }

  async cross(user: number): Promise<void> {
    expect(await this.do(user, 'setMarginMode', { symbol: PERP, marginMode: 'cross' })).toMatchObject({
      code: 200,
    });
  }

  async hedge(user: number): Promise<void> {
    expect(await this.do(user, 'setPositionMode', { symbol: PERP, positionMode: 'hedge' })).toMatchObject({
      code: 200,
    });
  }

  /** A user of hedge mode buys this much for the long side and sells it for the short one. */
  async placeBothSides(user: number, size: string): Promise<void> {
    const long = await this.place(user, 'buy', size, { positionSide: 'long' });
    const short = await this.place(user, 'sell', size, { positionSide: 'short' });
    expect([long.code, short.code]).toEqual([200, 200]);
  }

  /** The rows of an entity that users' events carry from now on, the oldest first. */
  sent<Row>(entity: string): Row[] {
    const all: Row[] = [];
    this.core.onAccountEvent((_, { changes }) => {
      for (const each of changes) if (each.entity === entity) all.push(...(each.rows as readonly Row[]));
    });
    return all;
  }

  async submit(command: MarketCommand): Promise<string | number> {
    return (await this.core.writer.submit(command)).code;
  }

  quote(bid: number, ask: number, lots = 100_000, symbol = PERP): Promise<string | number> {
    return this.submit({
      kind: 'market.quote',
      ...at,
      symbol,
      whole: true,
      bids: [[bid, lots]],
      asks: [[ask, lots]],
    });
  }

  async mark(mark: number, symbol = PERP): Promise<void> {
    const time = this.core.clock.now();
    await this.submit({ kind: 'market.mark', symbol, time, mark, index: mark });
    this.core.clock.advance(0);
    await this.core.writer.drain();
  }

  /** Time passes, and the index stays live: the feed repeats its mark. */
  async pass(millis: number, mark: number): Promise<void> {
    const { clock, writer } = this.core;
    for (let left = millis; left > 0; left -= STEP_MILLIS) {
      await this.mark(mark);
      clock.advance(Math.min(left, STEP_MILLIS));
      await writer.drain();
    }
    await this.mark(mark);
  }

  /** The market maker quotes one tick around the mark. */
  async price(tick: number, symbol = PERP): Promise<void> {
    await this.quote(tick - 1, tick + 1, 100_000, symbol);
    await this.mark(tick, symbol);
  }

  async rows<Row>(user: number, entity: string): Promise<readonly Row[]> {
    const { entities } = await this.core.ask(accountQuery, user);
    return (entities.find((each) => each.entity === entity)?.rows ?? []) as readonly Row[];
  }

  orders(user: number): Promise<readonly ContractOrder[]> {
    return this.rows(user, 'contract-order');
  }

  positions(user: number): Promise<readonly ContractPosition[]> {
    return this.rows(user, 'contract-position');
  }

  /** Available and frozen in the contract account. */
  async money(user: number): Promise<readonly (string | undefined)[]> {
    const { balances } = await this.core.ask(accountQuery, user);
    const held = balances.find(({ kind }) => kind === 'contract');
    return [held?.available, held?.frozen];
  }

  /**
   * Frozen is what is open, coins and positions sum to zero, and clearing is the negative of the entry
   * values.
   */
  check(): void {
    const { state } = this.core;
    expect(heldBreaches(state.ledger.all(), reservationsOf(state), [])).toEqual([]);
    let [lots, entries, sum] = [0, 0n, 0n];
    for (const { open } of positions.of(state).all()) {
      lots += open.side === 'long' ? open.lots : -open.lots;
      entries += signOf(open.side) * open.entryNotional;
    }
    for (const { asset, available, frozen } of state.ledger.all())
      if (asset === 'USDT') sum += available + frozen;
    expect([lots, sum]).toEqual([0, 0n]);
    expect(state.ledger.available(PLATFORM, 'clearing', 'USDT')).toBe(-entries);
  }

  lotsOf(user: number): number {
    let sum = 0;
    for (const { open } of positions.of(this.core.state).of(user))
      sum += open.side === 'long' ? open.lots : -open.lots;
    return sum;
  }

  book(side: 'bid' | 'ask') {
    return trading.of(this.core.state).markets.get(PERP)?.book.top(side, 9);
  }

  async stop(): Promise<void> {
    this.check();
    await this.core.stop();
  }
}
