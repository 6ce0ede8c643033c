/**
 * Collects the results of one command's trading: postings, changed orders, fills and public events, for commands of
 * users and of the market maker. The market's settlement (`market-settlement.ts`) decides how money moves. The market
 * maker against itself posts nothing.
 */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import { post, type Posting } from '#domain/ledger/posting';
import { REASONS, type ReasonTable } from '#domain/ledger/reasons';
import { totalOf, type CancelCause, type FillRole } from '#domain/trading/order';
import type { Lots, Millis, TakerSide, Ticks } from '#domain/units';
import type { Write } from '../db/store-api.ts';
import type { Fill } from '../matching/order-book.ts';
import type { Accepted, CoreEvent, EntityChange } from '../core/decision.ts';
import type { CoreState } from '../core/state.ts';
import { settlementOf, type MarketSettlement, type MatchedTrade, type Mover } from './market-settlement.ts';
import type { OpenOrders } from './open-orders.ts';
import { openLots, readingOf, type Order, type OrderFill, type OrderMarket } from './order.ts';
import { FillChange, OrderChange } from './order-changes.ts';
import { changeState } from './order-state.ts';
import { levelEvents, tradeEvent } from './trade-event.ts';
import { trading, type Market, type TradingState } from './trading-state.ts';

export interface Settled {
  readonly marketEvents: CoreEvent[];
  readonly writes: Write[];
  readonly postings: readonly Posting[];
  readonly changes: readonly EntityChange[];
  readonly answer: Exclude<Accepted['answer'], undefined>;
}

export interface SettlementInput {
  readonly state: CoreState;
  readonly time: Millis;
}

/** The sum of one posting, as far as it is known. */
interface Amount {
  readonly posting: Posting;
  amount: Minor;
}

/** One order's side of a trade. */
interface Filled {
  readonly order: Order;
  readonly fill: OrderFill;
  readonly market: Market;
}

export class Settlement implements Mover {
  private readonly amounts = new Map<string, Amount>();
  private readonly orders = new Map<number, Order>();
  private readonly fills: Filled[] = [];
  /** Changes of entities that kinds of market keep beside their orders. */
  private readonly others = new Map<string, EntityChange>();
  private readonly events: CoreEvent[] = [];
  private readonly writes: Write[] = [];
  private readonly markets = new Set<Market>();
  private readonly trading: TradingState;

  constructor(private readonly input: SettlementInput) {
    this.trading = trading.of(input.state);
  }

  get state(): CoreState {
    return this.input.state;
  }

  /** The open orders of all users. */
  get open(): OpenOrders {
    return this.trading.orders;
  }

  get time(): Millis {
    return this.input.time;
  }

  /** The amount frozen for these lots of an order that rests or waits at a price. */
  frozenAt(order: Order, tick: Ticks, lots: Lots): Minor {
    return this.kindOf(order).frozen(order, this.readingOf(order), tick, lots);
  }

  /** A taker traded against resting orders. @param taker undefined: the market maker */
  take(market: Market, side: TakerSide, taker: Order | undefined, fills: readonly Fill[]): void {
    this.markets.add(market);
    for (const { maker, tick, lots } of fills)
      this.trade(market, { side, taker, maker: this.trading.orders.get(maker.id), tick, lots });
  }

  /** How much a market order may trade for its frozen amount (`MarketSettlement.unitsFor`). */
  unitsFor(order: Order, amount: Minor): bigint | undefined {
    return this.kindOf(order).unitsFor(order, this.readingOf(order), amount);
  }

  /** These lots of an order rest from now on. */
  freeze(order: Order, lots: Lots): void {
    this.kindOf(order).freeze(this, order, this.readingOf(order), this.frozen(order, lots));
    this.change(order);
  }

  /** A smaller part of an order rests than `openLots`. @param lots the removed lots, whose funds are released */
  release(order: Order, lots: Lots): void {
    const open = openLots(order);
    // The difference, because an amount that is rounded is not the sum of its parts.
    const kept = lots === open ? 0n : this.frozen(order, open - lots);
    const amount = this.frozen(order, open) - kept;
    this.kindOf(order).release(this, order, this.readingOf(order), amount);
    this.change(order);
  }

  /** An order waits from now on: its highest possible cost is frozen. */
  reserve(order: Order): void {
    this.kindOf(order).freeze(this, order, this.readingOf(order), order.wait?.reserved ?? 0n);
    this.change(order);
  }

  /** The order no longer waits. */
  unreserve(order: Order): void {
    this.kindOf(order).release(this, order, this.readingOf(order), order.wait?.reserved ?? 0n);
    this.change(order);
  }

  /** Ends an open order, and takes it off the book. */
  cancel(order: Order, cause: CancelCause): void {
    this.marketOf(order).book.cancel(order.id);
    if (order.wait === null) this.release(order, openLots(order));
    else this.unreserve(order);
    this.trading.orders.remove(order);
    order.wait = null;
    changeState(order, 'cancel', cause);
  }

  change(order: Order): void {
    order.updated = this.input.time;
    this.orders.set(order.id, order);
    this.markets.add(this.marketOf(order));
  }

  changeEntity(id: string | number, change: EntityChange): void {
    this.others.set(`${change.entity} ${String(change.user)} ${String(id)}`, change);
  }

  write(row: Write): void {
    this.writes.push(row);
  }

  settled(answer: Settled['answer'] = {}): Settled {
    this.afterTrades();
    for (const market of this.markets) this.events.push(...levelEvents(market, this.input.time));
    return {
      marketEvents: this.events,
      writes: this.writes,
      postings: [...this.amounts.values()].map(postingOf),
      changes: this.changes(),
      answer,
    };
  }

  move(
    reason: string,
    asset: string,
    amount: Minor,
    from: UserId,
    to: UserId,
    reasons: ReasonTable = REASONS,
  ): void {
    if (amount === 0n) return;
    const key = `${reason} ${asset} ${String(from)} ${String(to)}`;
    const there = this.amounts.get(key);
    if (there !== undefined) there.amount += amount;
    else this.amounts.set(key, { posting: post({ reason, asset, amount, from, to }, reasons), amount });
  }

  /** Notifies the kinds of markets that follow the trades of their orders. */
  private afterTrades(): void {
    const traded = new Map<MarketSettlement, Set<Order>>();
    for (const { order } of this.fills) {
      const kind = this.kindOf(order);
      if (kind.afterTrades === undefined) continue;
      const orders = traded.get(kind);
      if (orders === undefined) traded.set(kind, new Set([order]));
      else orders.add(order);
    }
    for (const [kind, orders] of traded) kind.afterTrades?.(this, [...orders]);
  }

  /** Orders by id, then fills in the order of their trades, then other entities. */
  private changes(): EntityChange[] {
    const orders = [...this.orders.values()].sort((one, other) => one.id - other.id);
    const changes: EntityChange[] = orders.map(
      (order) => new OrderChange(this.kindOf(order).forms, order, this.readingOf(order)),
    );
    for (const { order, fill, market } of this.fills)
      changes.push(new FillChange(this.kindOf(order).forms, fill, market));
    changes.push(...this.others.values());
    return changes;
  }

  private trade(market: Market, trade: MatchedTrade): void {
    const { side, taker, maker, tick, lots } = trade;
    const event = tradeEvent(market, { price: tick, lots, side, time: this.input.time }, this.writes);
    this.events.push(event);
    if (taker === undefined && maker === undefined) return;
    settlementOf(this.trading.settlements, market.instrument).trade(this, trade, market);
    if (maker !== undefined) this.fill(maker, 'maker', trade, market, event.id);
    if (taker !== undefined) this.fill(taker, 'taker', trade, market, event.id);
  }

  /** @param id of the trade */
  private fill(order: Order, role: FillRole, trade: MatchedTrade, market: Market, id: number): void {
    const { time, state } = this.input;
    const { user: owner, side, symbol } = order;
    const { tick, lots } = trade;
    const vip = state.users.get(owner)?.vip ?? 0;
    const terms = this.kindOf(order).fill(this, order, trade, { role, vip, market });
    order.filled += lots;
    order.filledTotal += totalOf(market.steps, tick, lots);
    order.fee += terms.fee;
    const isComplete = order.lots === order.filled;
    changeState(order, isComplete ? 'complete' : 'fill');
    if (role === 'maker' && isComplete) this.trading.orders.remove(order);
    this.change(order);
    const fill: OrderFill = {
      id: ++this.trading.orders.lastFill,
      order: order.id,
      user: owner,
      symbol,
      side,
      role,
      tick,
      lots,
      fee: terms.fee,
      trade: id,
      time,
      steps: market.stepsId,
    };
    // With the kind's own fields.
    this.fills.push({ order, fill: Object.assign(fill, terms), market });
  }

  private frozen(order: Order, lots: Lots): Minor {
    return this.frozenAt(order, order.tick ?? 0, lots);
  }

  private kindOf(order: Order): MarketSettlement {
    return settlementOf(this.trading.settlements, order);
  }

  private readingOf(order: Order): OrderMarket {
    return readingOf(this.trading.markets, order) as OrderMarket;
  }

  private marketOf({ symbol }: Order): Market {
    return this.trading.markets.get(symbol) as Market;
  }
}

function postingOf({ posting, amount }: Amount): Posting {
  return { ...posting, amount };
}
