/**
 * Users and the market maker trade at random in one market of the core, next to simple accounts. After each command
 * the answers, the books and the balances are equal, and a start from the rows gives the core's state.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Account } from '../../domain/ledger/account-kinds.ts';
import type { CoreUser } from '../../server/core/core-api.ts';
import { decide } from '../../server/core/decide.ts';
import { decideUser } from '../../server/core/decide-user.ts';
import type { CommandDefinition } from '../../server/core/user-command.ts';
import { reservationsOf } from '../../server/core/state.ts';
import { stateHash } from '../../server/core/state-hash.ts';
import { spotForms } from '../../server/spot/spot-forms.ts';
import type { OrderOf } from '../../server/trading/order-forms.ts';
import type { FillRow, OrderRow } from '../../server/trading/stored-trading.ts';
import type { Write } from '../../server/db/store-api.ts';
import { rowsAmong } from '../support/feature-rows.ts';
import { heldBreaches } from '../../server/ledger/audit.ts';
import { rebuildState } from '../support/rebuild-state.ts';
import type { MarketCommand } from '../../server/trading/market-commands.ts';
import { marketMakerRules } from '../../server/trading/market-maker-rules.ts';
import { openLots } from '../../server/trading/order.ts';
import { trading, type Market } from '../../server/trading/trading-state.ts';
import { commandId } from '../support/open-core.ts';
import { fakeInstrument } from '../support/fake-instrument.ts';
import { PlainSpot } from '../support/plain-spot.ts';
import { spotFees, spotLimits } from '../../server/spot/settings.ts';
import { spotSettlement } from '../../server/spot/spot-settlement.ts';
import { testCommands } from '../support/platform-features.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 5_000 : 40;
const SYMBOL = 'BTC-USDT';
const INSTRUMENTS = [fakeInstrument(SYMBOL)];
const USERS = [1, 2, 3];
const MIDDLE = 100;
/** Little enough that it runs out. */
const BEGINS_WITH = 40_000_000n;
const TERMS = {
  levels: [
    { maker: 777, taker: 1313 },
    { maker: 0, taker: 999_999 },
  ],
  slippageBps: 400,
  ...{ priceWarningBps: 500, priceBandBps: 5_000 },
  mostOpen: 4,
};
const RULES = marketMakerRules();
const COMMANDS = testCommands();
const { levels, ...LIMITS } = TERMS;
const DEFAULTS = { [spotFees.name]: { levels }, [spotLimits.name]: LIMITS };

type Step =
  | {
      readonly do: 'place';
      readonly user: number;
      readonly side: 'buy' | 'sell';
      readonly type: 'limit' | 'market';
      readonly timeInForce: 'gtc' | 'ioc' | 'fok';
      readonly postOnly: boolean;
      readonly tick: number;
      readonly lots: number;
      readonly byAmount: boolean;
    }
  | { readonly do: 'cancel' | 'cancel all'; readonly user: number; readonly back: number }
  | {
      readonly do: 'amend';
      readonly user: number;
      readonly back: number;
      readonly tick: number;
      readonly lots: number;
    }
  | { readonly do: 'quote'; readonly middle: number; readonly lots: number; readonly levels: number }
  | { readonly do: 'take'; readonly side: 'buy' | 'sell'; readonly tick: number; readonly lots: number }
  | { readonly do: 'print'; readonly tick: number; readonly lots: number }
  | { readonly do: 'open' }
  | { readonly do: 'restart' };

const owner = fc.constantFrom(...USERS);
const side = fc.constantFrom('buy' as const, 'sell' as const);
const tick = fc.integer({ min: MIDDLE - 5, max: MIDDLE + 5 });
const lots = fc.integer({ min: 1, max: 60 });
const back = fc.nat({ max: 3 });
const does = <Name extends string>(name: Name) => fc.constant(name);
const place = fc.record({
  ...{ do: does('place'), user: owner, side, tick, lots },
  type: fc.constantFrom('limit' as const, 'limit' as const, 'market' as const),
  timeInForce: fc.constantFrom('gtc' as const, 'gtc' as const, 'ioc' as const, 'fok' as const),
  ...{ postOnly: fc.boolean(), byAmount: fc.boolean() },
});
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: place },
  { weight: 2, arbitrary: fc.record({ do: does('cancel'), user: owner, back }) },
  { weight: 1, arbitrary: fc.record({ do: does('cancel all'), user: owner, back }) },
  { weight: 4, arbitrary: fc.record({ do: does('amend'), user: owner, back, tick, lots }) },
  { weight: 4, arbitrary: fc.record({ do: does('quote'), middle: tick, lots, levels: fc.nat({ max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: does('take'), side, tick, lots }) },
  { weight: 1, arbitrary: fc.record({ do: does('print'), tick, lots }) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'open' as const }, { do: 'restart' as const }) },
);

/** The core, its written rows, and the simple accounts next to it. */
class Trading {
  readonly plain = new PlainSpot({ ...TERMS, lot: 100_000n, notional: 1000n });
  readonly orders = new Map<number, OrderRow>();
  readonly fills: FillRow[] = [];
  private readonly users: readonly CoreUser[] = USERS.map((id) => ({
    ...{ id, name: `P${String(id)}`, role: 'user', abnormal: false, created: 0, fundedAt: 0, heldUntil: 0 },
    vip: id === 3 ? 1 : 0,
  }));
  private readonly accounts = new Map<string, Account>();
  private readonly lastEvents = new Map<number, number>();
  private lastPosting = 0;
  private number = 0;
  private state;

  constructor() {
    for (const asset of ['BTC', 'USDT']) {
      this.keep(0, asset, -BEGINS_WITH * BigInt(USERS.length));
      for (const id of USERS) {
        this.keep(id, asset, BEGINS_WITH);
        this.plain.of(id, asset).available = BEGINS_WITH;
      }
    }
    this.plain.vips.set(3, 1);
    this.state = this.started();
  }

  take(step: Step): void {
    switch (step.do) {
      case 'place':
        this.place(step);
        break;
      case 'cancel':
        this.cancel(step.user, this.pick(step.user, step.back));
        break;
      case 'cancel all':
        this.ask(step.user, 'cancelOrders', {});
        for (const { id } of this.plain.ownOrders(step.user)) this.plain.cancel(step.user, id);
        break;
      case 'amend':
        this.amend(step);
        break;
      case 'restart':
        this.restart();
        break;
      default:
        this.maker(step);
    }
    this.judge();
  }

  private place({ byAmount, ...step }: Extract<Step, { do: 'place' }>): void {
    const isMarket = step.type === 'market';
    const postOnly = step.postOnly && !isMarket && step.timeInForce === 'gtc';
    const budget =
      isMarket && byAmount && step.side === 'buy' ? BigInt(step.tick * step.lots) * 1000n + 500n : undefined;
    const code = this.ask(step.user, 'placeOrder', {
      ...{ symbol: SYMBOL, side: step.side, type: step.type, timeInForce: step.timeInForce, postOnly },
      price: isMarket ? '' : priceOf(step.tick),
      size: budget === undefined ? sizeOf(step.lots) : '',
      total: budget === undefined ? '' : `0.${String(budget).padStart(8, '0')}`,
    });
    expect(code).toBe(this.plain.place({ ...step, postOnly, budget }));
  }

  private cancel(user: number, order: number): void {
    expect(this.ask(user, 'cancelOrder', { order })).toBe(this.plain.cancel(user, order));
  }

  private amend({ user: user, back: place, tick: to, lots: size }: Extract<Step, { do: 'amend' }>): void {
    const order = this.pick(user, place);
    const code = this.ask(user, 'amendOrder', { order, price: priceOf(to), size: sizeOf(size) });
    expect(code).toBe(this.plain.amend(user, order, to, size));
  }

  private maker(step: Extract<Step, { do: 'quote' | 'take' | 'print' | 'open' }>): void {
    const at = { symbol: SYMBOL, time: ++this.number };
    switch (step.do) {
      case 'quote': {
        const levels = (away: 1 | -1) =>
          Array.from(
            { length: step.levels },
            (_, i) => [step.middle + away * (i + 1), step.lots + i] as const,
          );
        this.command({ kind: 'market.quote', whole: true, bids: levels(-1), asks: levels(1), ...at });
        this.plain.quote(levels(-1), levels(1));
        return;
      }
      case 'take':
        this.command({ kind: 'market.take', side: step.side, lots: step.lots, limit: step.tick, ...at });
        this.plain.take(step.side, step.lots, step.tick);
        return;
      case 'print':
        this.command({ kind: 'market.print', side: 'buy', price: step.tick, lots: step.lots, ...at });
        this.plain.print(step.tick, step.lots);
        return;
      case 'open':
        this.command({ kind: 'market.open', epoch: 'e', ...at });
        this.plain.open();
    }
  }

  private restart(): void {
    const hash = stateHash(this.state);
    this.state = this.started();
    expect(stateHash(this.state)).toBe(hash);
    this.plain.open();
  }

  private started() {
    const open = [...this.orders.values()]
      .filter(({ status }) => status === 'unfilled' || status === 'partially-filled')
      .sort((one, other) => one.rank - other.rank);
    const users = {
      ...{ users: this.users, accounts: [...this.accounts.values()], lastPosting: this.lastPosting },
      lastEvents: [...this.lastEvents],
    };
    const lastOrder = Math.max(0, ...this.orders.keys());
    const orders = { open, lastOrder, lastFill: this.fills.length };
    const state = rebuildState(INSTRUMENTS, { users, orders, defaults: DEFAULTS });
    for (const market of trading.of(state).markets.values()) market.isLive = true;
    return state;
  }

  /** One of the user's open orders, another user's, or one that does not exist. */
  private pick(user: number, place: number): number {
    const own = this.plain.ownOrders(user);
    return (own[place] ?? [...this.plain.orders.values()][place])?.id ?? 1;
  }

  private ask(user: number, name: string, input: object): number | string {
    const definition = COMMANDS.get(`spot.${name}`) as CommandDefinition;
    const command = { kind: definition.kind, user, id: commandId(), input, time: ++this.number, hash: '' };
    const decision = decideUser(
      definition,
      this.state,
      command,
      z.parse(definition.input, input),
      this.number,
    );
    this.write(decision.writes);
    return decision.code;
  }

  private command(command: MarketCommand): void {
    const { code, writes } = decide(RULES, this.state, command, this.number);
    expect(code).toBe(200);
    this.write(writes);
  }

  private write(writes: readonly Write[]): void {
    for (const order of rowsAmong(spotForms.order.rows, writes)) this.orders.set(order.id, order);
    this.fills.push(...rowsAmong(spotForms.fill.rows, writes));
    for (const write of writes) {
      if (write.kind === 'account')
        this.keep(write.user, write.asset, BigInt(write.available), {
          ...{ kind: write.account, frozen: BigInt(write.frozen), version: write.version },
        });
      if (write.kind === 'account-event') this.lastEvents.set(write.user, write.event.number);
      if (write.kind === 'posting') this.lastPosting = write.id;
    }
  }

  private keep(
    user: number,
    asset: string,
    available: bigint,
    { kind, frozen, version }: Pick<Account, 'kind' | 'frozen' | 'version'> = {
      kind: 'funds',
      frozen: 0n,
      version: 0,
    },
  ): void {
    this.accounts.set(`${String(user)} ${kind} ${asset}`, {
      user: user,
      kind,
      asset,
      available,
      frozen,
      version,
    });
  }

  private judge(): void {
    const market = trading.of(this.state).markets.get(SYMBOL) as Market;
    const { book } = market;
    const [bid, ask] = [book.best('bid'), book.best('ask')];
    if (bid !== undefined && ask !== undefined) expect(bid).toBeLessThan(ask);
    expect(heldBreaches(this.state.ledger.all(), reservationsOf(this.state), [])).toEqual([]);
    for (const isBid of [true, false])
      expect(book.top(isBid ? 'bid' : 'ask', 50)).toEqual(this.plain.matching.levels(isBid));
    for (const asset of ['BTC', 'USDT'] as const) {
      for (const user of USERS) {
        const account = this.state.ledger.accountsOf(user).find((each) => each.asset === asset);
        expect([account?.available, account?.frozen]).toEqual(Object.values(this.plain.of(user, asset)));
      }
      expect(this.state.ledger.available(0, 'fee', asset)).toBe(this.plain.fees[asset]);
    }
    const inTurn = this.plain.matching.orders.filter(({ id }) => this.plain.orders.has(id));
    expect(
      trading
        .of(this.state)
        .orders.ranked(SYMBOL)
        .map((order) => [order.id, order.tick, openLots(order)]),
    ).toEqual(inTurn.map(({ id, tick: at, lots: open }) => [id, at, open]));
    for (const order of trading.of(this.state).orders.all()) {
      expect(book.order(order.id)?.lots).toBe(openLots(order));
      const held = order as OrderOf<typeof spotForms>;
      expect(spotSettlement.frozen(held, market, order.tick ?? 0, 1)).toBeGreaterThan(0n);
    }
  }

  /** Checks every order: it equals the sum of its fills, and its end matches its status. */
  judgeRows(): void {
    for (const row of this.orders.values()) {
      const fills = this.fills.filter(({ order }) => order === row.id);
      const sum = (of: (fill: FillRow) => bigint) => fills.reduce((all, fill) => all + of(fill), 0n);
      expect(BigInt(row.filled)).toBe(sum(({ lots: of }) => BigInt(of)));
      expect(BigInt(row.filledTotal)).toBe(sum((fill) => BigInt(fill.tick * fill.lots) * 1000n));
      expect(BigInt(row.fee)).toBe(sum(({ fee }) => BigInt(fee)));
      const isOpen = trading.of(this.state).orders.get(row.id) !== undefined;
      const isWhole = row.lots === row.filled;
      expect([row.status, row.cause === '']).toEqual(
        isOpen
          ? [row.filled === 0 ? 'unfilled' : 'partially-filled', true]
          : isWhole || (row.lots === null && row.cause === '')
            ? ['all-filled', true]
            : ['cancelled', false],
      );
      if (row.budget !== null) expect(BigInt(row.filledTotal)).toBeLessThanOrEqual(BigInt(row.budget));
    }
  }
}

function count(seen: Map<string, number>, what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1);
}

const priceOf = (ticks: number) => (ticks / 100).toFixed(2);
const sizeOf = (count: number) => (count / 1000).toFixed(3);

describe('spot trading', () => {
  it('SPOT-014 SPOT-015 SPOT-016 equals the plain accounts after any commands of users and the market maker', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(fc.array(steps, { minLength: 60, maxLength: 100 }), (all) => {
        const trading = new Trading();
        for (const step of all) trading.take(step);
        trading.judgeRows();
        for (const { status, cause, filled } of trading.orders.values())
          count(seen, `${status} ${cause} ${filled > 0 ? 'traded' : ''}`);
      }),
      { numRuns: RUNS },
    );
    // Every possible end occurred.
    expect([...seen.keys()].sort()).toEqual([
      'all-filled  traded',
      ...['expired', 'self-trade', 'user'].flatMap((cause) => [
        `cancelled ${cause} `,
        `cancelled ${cause} traded`,
      ]),
      'partially-filled  traded',
      'unfilled  ',
    ]);
  });
});
