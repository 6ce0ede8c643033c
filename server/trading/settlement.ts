/**
 * Collects the results of one command's trading: postings, changed orders, fills and public events, for
 * commands of users and of the market maker. The market's settlement (`market-settlement.ts`) decides how
 * money moves. The market maker against itself posts nothing.
 */
import type { LedgerKind, UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { Posting } from '#domain/ledger/posting';
import { REASONS, type ReasonTable } from '#domain/ledger/reasons';
import { totalOf, wholeOrders, type CancelCause, type FillRole } from '#domain/trading/order';
import type { Lots, Millis, TakerSide, Ticks } from '#domain/units';
import type { Write } from '../db/store-api.ts';
import type { Fill } from '../matching/order-book.ts';
import type { Accepted, CoreEvent, EntityChange } from '../core/decision.ts';
import type { CoreState } from '../core/state.ts';
import { EntityChanges } from './entity-changes.ts';
import { followOrders } from './follow-orders.ts';
import { followPrice } from './follow-price.ts';
import {
  settlementOf,
  type MarketSettlement,
  type MatchedTrade,
  type Mover,
  type OrderBound,
  type OrderStep,
} from './market-settlement.ts';
import { Moves } from './moves.ts';
import type { OpenOrders } from './open-orders.ts';
import { openLots, readingOf, type Order, type OrderFill, type OrderMarket } from './order.ts';
import { FillChange, OrderChange } from './order-changes.ts';
import { changeState } from './order-state.ts';
import { levelEvents, tradeEvent, type Trade } from './trade-event.ts';
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

export class Settlement implements Mover {
  private readonly moves = new Moves();
  /** The market whose order or trade is being settled: its postings name it. */
  symbol = '';
  private readonly orders = new Map<number, Order>();
  private readonly fills: { readonly order: Order; readonly fill: OrderFill; readonly market: Market }[] = [];
  private readonly others = new EntityChanges();
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
    for (const { maker: resting, tick, lots } of fills) {
      const maker = this.trading.orders.get(resting.id);
      if (taker !== undefined || maker === undefined) this.trade(market, { side, taker, maker, tick, lots });
      else this.takeFrom(market, maker, { side, taker, maker, tick, lots });
    }
  }

  /** Whether its kind bounds what an order may trade. */
  isBounded(order: Order): boolean {
    return this.kindOf(order).bound !== undefined;
  }

  /** The part of a step that an order may do (`MarketSettlement.bound`), in whole order steps. */
  bound(order: Order, step: OrderStep): OrderBound {
    const market = this.readingOf(order);
    const bound = this.kindOf(order).bound?.(this, order, market, step);
    if (bound === undefined || bound.lots >= step.lots) return { lots: step.lots, cause: 'expired' };
    return { ...bound, lots: wholeOrders(Math.max(0, bound.lots), market.steps.perOrder.size) };
  }

  /** Whether an order may do all these trades (`MarketSettlement.couldTrade`); undefined: its kind does not say. */
  couldTrade(order: Order, trades: readonly Pick<OrderStep, 'tick' | 'lots'>[]): boolean | undefined {
    return this.kindOf(order).couldTrade?.(this, order, this.readingOf(order), trades);
  }

  /** How much a market order may trade for its frozen amount (`MarketSettlement.unitsFor`). */
  unitsFor(order: Order, amount: Minor): bigint | undefined {
    return this.kindOf(order).unitsFor(order, this.readingOf(order), amount);
  }

  /** These lots of an order rest from now on. */
  freeze(order: Order, lots: Lots): void {
    this.settling(order).freeze(this, order, this.readingOf(order), this.frozen(order, lots));
    this.change(order);
  }

  /**
   * A smaller part of an order rests than `openLots`. @param lots the removed lots, whose funds are released
   */
  release(order: Order, lots: Lots): void {
    const open = openLots(order);
    // The difference, because an amount that is rounded is not the sum of its parts.
    const kept = lots === open ? 0n : this.frozen(order, open - lots);
    const amount = this.frozen(order, open) - kept;
    this.settling(order).release(this, order, this.readingOf(order), amount);
    this.change(order);
  }

  /** An order waits from now on: its highest possible cost is frozen. */
  reserve(order: Order): void {
    this.settling(order).freeze(this, order, this.readingOf(order), order.wait?.reserved ?? 0n);
    this.change(order);
  }

  /** The order no longer waits. */
  unreserve(order: Order): void {
    this.settling(order).release(this, order, this.readingOf(order), order.wait?.reserved ?? 0n);
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
    this.others.set(id, change);
  }

  write(row: Write): void {
    this.writes.push(row);
  }

  settled(answer: Settled['answer'] = {}): Settled {
    const { settlements } = this.trading;
    const traded = this.fills.map(({ order }) => order);
    followOrders(this, settlements, 'afterTrades', traded);
    followOrders(this, settlements, 'afterChanges', this.orders.values());
    for (const market of this.markets) this.events.push(...levelEvents(market, this.input.time));
    return {
      marketEvents: this.events,
      writes: this.writes,
      postings: this.moves.postings(),
      changes: this.changes(),
      answer,
    };
  }

  available(user: UserId, kind: LedgerKind, asset: string): Minor {
    return this.input.state.ledger.available(user, kind, asset) + this.moves.change({ user, kind, asset });
  }

  move(
    reason: string,
    asset: string,
    amount: Minor,
    from: UserId,
    to: UserId,
    reasons: ReasonTable = REASONS,
  ): void {
    this.moves.add({ symbol: this.symbol, reason, asset, amount, from, to }, reasons);
  }

  /** Calls a hook of the market's kind (`MarketSettlement`), and after a mark those that follow its prices. */
  follow({ instrument: { symbol, kind } }: Market, hook: 'afterMark' | 'close' | 'recount'): void {
    this.symbol = symbol;
    this.trading.settlements[kind]?.[hook]?.(this, symbol);
    if (hook === 'afterMark') followPrice(this, symbol, hook);
  }

  /** Orders by id, then fills in the order of their trades, then other entities. */
  private changes(): EntityChange[] {
    const orders = [...this.orders.values()].sort((one, other) => one.id - other.id);
    const changes: EntityChange[] = orders.map(
      (order) => new OrderChange(this.kindOf(order).forms, order, this.readingOf(order)),
    );
    for (const { order, fill, market } of this.fills)
      changes.push(new FillChange(this.kindOf(order).forms, fill, market));
    changes.push(...this.others.all);
    return changes;
  }

  /** The market maker takes from a user's order, which has left the book as far as it is taken. */
  private takeFrom(market: Market, maker: Order, trade: MatchedTrade): void {
    const { tick, lots } = trade;
    const bound = this.bound(maker, { tick, lots, role: 'maker', before: 0 });
    if (bound.lots > 0) this.trade(market, { ...trade, lots: bound.lots });
    if (bound.lots < lots) this.cancel(maker, bound.cause);
  }

  /** A trade for the tape alone. Returns its id. */
  print(market: Market, trade: Trade): number {
    const { symbol, kind } = market.instrument;
    const event = tradeEvent(market, trade, this.writes);
    this.events.push(event);
    this.trading.settlements[kind]?.onLastPrice?.(this, symbol);
    followPrice(this, symbol, 'onLastPrice');
    return event.id;
  }

  private trade(market: Market, trade: MatchedTrade): void {
    const { side, taker, maker, tick, lots } = trade;
    const { time } = this.input;
    const id = this.print(market, { price: tick, lots, side, time });
    if (taker === undefined && maker === undefined) return;
    this.symbol = market.instrument.symbol;
    settlementOf(this.trading.settlements, market.instrument).trade(this, trade, market);
    if (maker !== undefined) this.fill(maker, 'maker', trade, market, id);
    if (taker !== undefined) this.fill(taker, 'taker', trade, market, id);
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

  /** The kind of an order whose money moves now. */
  private settling(order: Order): MarketSettlement {
    this.symbol = order.symbol;
    return this.kindOf(order);
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
