/**
 * Spot trading in its simplest form: a list of orders, sums by owner and coin, and each rule as one statement. It uses
 * the matching of `naive-matching.ts` and shares nothing with the core. One market, BTC for USDT.
 */
import { NaiveMatching } from './naive-matching.ts';

export interface PlainTerms {
  readonly levels: readonly { readonly maker: number; readonly taker: number }[];
  readonly slippageBps: number;
  readonly mostOpen: number;
  /** One lot in units of the base, and one tick × one lot in units of the quote. */
  readonly lot: bigint;
  readonly notional: bigint;
}

export interface PlainAsk {
  readonly user: number;
  readonly side: 'buy' | 'sell';
  readonly type: 'limit' | 'market';
  readonly timeInForce: 'gtc' | 'ioc' | 'fok';
  readonly postOnly: boolean;
  readonly tick: number;
  readonly lots: number;
  /** The amount that a market buy by amount spends. */
  readonly budget: bigint | undefined;
}

interface PlainOrder {
  readonly id: number;
  readonly user: number;
  readonly side: 'buy' | 'sell';
  readonly postOnly: boolean;
  tick: number;
  open: number;
  filled: number;
}

interface Held {
  available: bigint;
  frozen: bigint;
}

type Code = number | string;

export class PlainSpot {
  readonly matching = new NaiveMatching();
  readonly orders = new Map<number, PlainOrder>();
  readonly fees = { BTC: 0n, USDT: 0n };
  readonly vips = new Map<number, number>();
  private readonly held = new Map<string, Held>();
  private lastOrder = 0;
  private lastMaker = 0;
  private readonly maker = new Map<string, number>();

  constructor(private readonly terms: PlainTerms) {}

  of(user: number, asset: string): Held {
    const key = `${String(user)} ${asset}`;
    const held = this.held.get(key) ?? { available: 0n, frozen: 0n };
    this.held.set(key, held);
    return held;
  }

  ownOrders(user: number): PlainOrder[] {
    return [...this.orders.values()].filter((order) => order.user === user);
  }

  place(ask: PlainAsk): Code {
    const { user, side, type } = ask;
    const free = this.of(user, side === 'buy' ? 'USDT' : 'BTC').available;
    if (type === 'limit' && this.cost(side, ask.tick, ask.lots) > free) return 'spot.insufficient-balance';
    if (type === 'market') {
      const needed = ask.budget ?? (side === 'sell' ? this.cost(side, 0, ask.lots) : 0n);
      if (needed > free) return 'spot.insufficient-balance';
    }
    const rests = type === 'limit' && ask.timeInForce === 'gtc';
    if (rests && this.ownOrders(user).length >= this.terms.mostOpen) return 'spot.too-many-orders';
    const wanted = type === 'market' ? this.atMarket(ask, free) : ask;
    if (typeof wanted === 'string') return wanted;
    return this.match({ ...ask, ...wanted, id: this.lastOrder + 1 }, 0);
  }

  cancel(user: number, id: number): Code {
    const order = this.orders.get(id);
    if (order?.user !== user) return 'spot.no-order';
    this.matching.cancel(id);
    this.release(order, order.open);
    this.orders.delete(id);
    return 200;
  }

  amend(user: number, id: number, tick: number, lots: number): Code {
    const order = this.orders.get(id);
    if (order?.user !== user) return 'spot.no-order';
    if (lots <= order.filled) return 'spot.bad-order';
    const open = lots - order.filled;
    if (tick === order.tick && open === order.open) return 'spot.unchanged';
    if (tick === order.tick && open < order.open) {
      this.matching.resize(id, open);
      this.release(order, order.open - open);
      order.open = open;
      return 200;
    }
    const { side, postOnly, filled } = order;
    const free = this.of(user, side === 'buy' ? 'USDT' : 'BTC').available;
    const mine = this.cost(side, order.tick, order.open);
    if (this.cost(side, tick, open) > free + mine) return 'spot.insufficient-balance';
    const matches = this.matching
      .ranked(side === 'sell')
      .some((each) => (side === 'buy' ? each.tick <= tick : each.tick >= tick));
    if (postOnly && matches) return 'spot.would-take';
    this.cancel(user, id);
    return this.match(
      { ...{ id, user, side, postOnly, tick, lots: open }, timeInForce: 'gtc', type: 'limit' },
      filled,
    );
  }

  /** Sets all of the market maker's levels. Kept levels keep their rank; new ones trade before they rest. */
  quote(bids: readonly (readonly [number, number])[], asks: readonly (readonly [number, number])[]): void {
    const levels = [
      ...bids.map(([tick, lots]) => ({ isBid: true, tick, lots })),
      ...asks.map(([tick, lots]) => ({ isBid: false, tick, lots })),
    ];
    const nameOf = (isBid: boolean, tick: number) => `${isBid ? 'bid' : 'ask'} ${String(tick)}`;
    const named = new Set(levels.map(({ isBid, tick }) => nameOf(isBid, tick)));
    for (const [name, id] of this.maker) {
      if (named.has(name)) continue;
      this.matching.cancel(id);
      this.maker.delete(name);
    }
    for (const { isBid, tick, lots } of levels) {
      const id = this.maker.get(nameOf(isBid, tick));
      if (id !== undefined && this.matching.orders.some((each) => each.id === id))
        this.matching.resize(id, lots);
      else {
        const fresh = --this.lastMaker;
        this.maker.set(nameOf(isBid, tick), fresh);
        this.taken(isBid ? 'buy' : 'sell', 0, fresh, {
          lots,
          limit: tick,
          timeInForce: 'gtc',
          postOnly: false,
        });
      }
    }
  }

  /** An order of the feed, which belongs to no user: it trades with the market maker's levels too. */
  take(side: 'buy' | 'sell', lots: number, limit: number): void {
    this.taken(side, -1, --this.lastMaker, { lots, limit, timeInForce: 'ioc', postOnly: false });
  }

  print(price: number, lots: number): void {
    let left = lots;
    for (const isBid of [true, false])
      for (const { id, user, tick } of this.matching.ranked(isBid)) {
        const order = this.orders.get(id);
        if (user === 0 || order === undefined || (isBid ? tick <= price : tick >= price)) continue;
        const filled = Math.min(left, order.open);
        if (filled === 0) continue;
        left -= filled;
        if (filled === order.open) this.matching.cancel(id);
        else this.matching.resize(id, order.open - filled);
        this.trade(undefined, order, tick, filled);
      }
  }

  /** Removes the market maker's levels; users' orders stay. */
  open(): void {
    this.matching.orders = this.matching.orders.filter(({ id }) => this.orders.has(id));
    this.maker.clear();
  }

  private atMarket({ user, side, lots, budget, timeInForce }: PlainAsk, free: bigint) {
    const against = this.matching.ranked(side === 'sell');
    const best = against[0]?.tick;
    if (best === undefined) return 'spot.no-liquidity';
    const away = Math.ceil((best * this.terms.slippageBps) / 10_000);
    const limit = side === 'buy' ? best + away : Math.max(1, best - away);
    const inReach = against.filter(
      (each) => each.user !== user && (side === 'buy' ? each.tick <= limit : each.tick >= limit),
    );
    const rule = timeInForce === 'fok' ? ('fok' as const) : ('ioc' as const);
    const terms = { limit, timeInForce: rule };
    let [money, got] = [budget ?? free, 0];
    let isOut = false;
    for (const { tick, lots: stands } of inReach) {
      const most = Math.min(
        stands,
        budget === undefined ? lots - got : Number(money / this.cost('buy', tick, 1)),
      );
      got += most;
      money -= this.cost('buy', tick, most);
      if (most < stands || (budget !== undefined && money < this.terms.notional)) {
        isOut = true;
        break;
      }
    }
    if (budget === undefined) {
      if (got === 0) return 'spot.no-liquidity';
      return side === 'buy' && money < 0n ? 'spot.insufficient-balance' : { ...terms, lots };
    }
    if (got === 0) return isOut ? 'spot.bad-order' : 'spot.no-liquidity';
    return timeInForce === 'fok' && !isOut ? 'spot.not-fillable' : { ...terms, lots: got };
  }

  private match(
    ask: Omit<PlainAsk, 'budget'> & { readonly id: number; readonly limit?: number },
    filled: number,
  ): Code {
    const { id, user, side, tick, lots, timeInForce, postOnly, limit = tick } = ask;
    const order: PlainOrder = { id, user, side, postOnly, tick, open: 0, filled };
    const { rested, dropped } = this.taken(side, user, id, { lots, limit, timeInForce, postOnly }, order);
    if (postOnly && dropped > 0) return 'spot.would-take';
    if (timeInForce === 'fok' && dropped > 0) return 'spot.not-fillable';
    this.lastOrder = Math.max(this.lastOrder, id);
    if (rested === 0) return 200;
    order.open = rested;
    this.orders.set(id, order);
    const frozen = this.cost(side, tick, rested);
    const held = this.of(user, side === 'buy' ? 'USDT' : 'BTC');
    held.available -= frozen;
    held.frozen += frozen;
    return 200;
  }

  private taken(
    side: 'buy' | 'sell',
    user: number,
    id: number,
    terms: { lots: number; limit: number; timeInForce: 'gtc' | 'ioc' | 'fok'; postOnly: boolean },
    taker?: PlainOrder,
  ) {
    const matched = this.matching.place({ id, user, side, ...terms });
    for (const [maker, tick, lots] of matched.fills) this.trade(taker, this.orders.get(maker), tick, lots);
    for (const prevented of matched.prevented) {
      const order = this.orders.get(prevented) as PlainOrder;
      this.release(order, order.open);
      this.orders.delete(prevented);
    }
    return matched;
  }

  private trade(
    taker: PlainOrder | undefined,
    maker: PlainOrder | undefined,
    tick: number,
    lots: number,
  ): void {
    for (const [order, role] of [
      [taker, 'taker'],
      [maker, 'maker'],
    ] as const) {
      if (order === undefined) continue;
      const pays = this.of(order.user, order.side === 'buy' ? 'USDT' : 'BTC');
      const gets = order.side === 'buy' ? 'BTC' : 'USDT';
      const paid = this.cost(order.side, tick, lots);
      const got = this.cost(order.side === 'buy' ? 'sell' : 'buy', tick, lots);
      const ppm = BigInt(this.terms.levels[this.vips.get(order.user) ?? 0]?.[role] ?? 0);
      const fee = (got * ppm) / 1_000_000n + ((got * ppm) % 1_000_000n === 0n ? 0n : 1n);
      if (role === 'maker') pays.frozen -= paid;
      else pays.available -= paid;
      this.of(order.user, gets).available += got - fee;
      this.fees[gets] += fee;
      order.filled += lots;
    }
    if (maker === undefined) return;
    maker.open -= lots;
    if (maker.open === 0) this.orders.delete(maker.id);
  }

  private release(order: PlainOrder, lots: number): void {
    const held = this.of(order.user, order.side === 'buy' ? 'USDT' : 'BTC');
    const back = this.cost(order.side, order.tick, lots);
    held.frozen -= back;
    held.available += back;
  }

  /** The cost of these lots. */
  private cost(side: 'buy' | 'sell', tick: number, lots: number): bigint {
    return side === 'sell'
      ? BigInt(lots) * this.terms.lot
      : BigInt(tick) * BigInt(lots) * this.terms.notional;
  }
}
