/**
 * What one command's trading comes to: postings, changed orders, fills, and what everybody sees. People's commands
 * and the house's settle by it alike.
 *
 * A resting order's coins are frozen and leave by its deduction; who takes pays at once, and so does the house on
 * either side. Each pays the fee of what they receive, in that coin. House against house posts nothing.
 */
import { PLATFORM, type OwnerId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import { post, type Posting } from '#domain/ledger/posting';
import type { Reason } from '#domain/ledger/reasons';
import { baseOf, feeOf, feesOfLevel, totalOf, type CancelCause, type FillRole } from '#domain/trading/order';
import type { Lots, Millis, TakerSide, Ticks } from '#domain/units';
import type { SpotLevelFees } from '#protocol/names/spot';
import type { Write } from '../db/store-api.ts';
import type { Fill } from '../matching/order-book.ts';
import type { Accepted, CoreEvent, EntityChange } from '../core/decision.ts';
import type { CoreState } from '../core/state.ts';
import {
  frozenOf,
  openLots,
  paidAsset,
  readingOf,
  receivedAsset,
  type Order,
  type OrderFill,
  type OrderMarket,
} from './order.ts';
import { FillChange, OrderChange } from './order-changes.ts';
import { changeState } from './order-state.ts';
import { levelEvents, tradeEvent } from './trade-event.ts';
import { trading, type Market, type TradingState } from './trading-state.ts';

/** Why spot orders move money. */
export const SPOT_REASONS = [
  'buy-freeze',
  'sell-freeze',
  'buy-deduction',
  'sell-deduction',
  'spot-trade',
  'spot-fee',
  'cancel-refund',
] as const satisfies readonly Reason[];

export interface Settled {
  readonly marketEvents: CoreEvent[];
  readonly writes: Write[];
  readonly postings: readonly Posting[];
  readonly changes: readonly EntityChange[];
  readonly answer: Exclude<Accepted['answer'], undefined>;
}

export interface SettlementInput {
  readonly state: CoreState;
  /** By VIP level. */
  readonly fees: readonly SpotLevelFees[];
  readonly time: Millis;
}

/** What is moved by one posting, as far as it is known. */
interface Amount {
  readonly posting: Posting;
  amount: Minor;
}

/** Who stands on a side of a trade: a person with an order, or the house without one. */
type Party = Order | undefined;

export class Settlement {
  private readonly amounts = new Map<string, Amount>();
  private readonly orders = new Map<number, Order>();
  private readonly fills: { readonly fill: OrderFill; readonly market: Market }[] = [];
  private readonly events: CoreEvent[] = [];
  private readonly writes: Write[] = [];
  private readonly markets = new Set<Market>();
  private readonly trading: TradingState;

  constructor(private readonly input: SettlementInput) {
    this.trading = trading.of(input.state);
  }

  /** A taker traded against what rested. @param taker undefined: the house */
  take(market: Market, side: TakerSide, taker: Party, fills: readonly Fill[]): void {
    this.markets.add(market);
    for (const { maker, tick, lots } of fills)
      this.trade(market, side, { taker, maker: this.trading.orders.get(maker.id), tick, lots });
  }

  /** An order, or more of it, rests from now on. @param lots of it, by which more is frozen */
  freeze(order: Order, lots: Lots): void {
    const { owner, side } = order;
    const reason = side === 'buy' ? 'buy-freeze' : 'sell-freeze';
    this.move(reason, this.frozenAsset(order), this.frozen(order, lots), owner, owner);
    this.change(order);
  }

  /** Less of an order rests. @param lots of it, by which less is frozen */
  release(order: Order, lots: Lots): void {
    this.move('cancel-refund', this.frozenAsset(order), this.frozen(order, lots), order.owner, order.owner);
    this.change(order);
  }

  /** An order waits from now on: what it may cost is frozen. */
  reserve(order: Order): void {
    const { owner, side, wait } = order;
    const reason = side === 'buy' ? 'buy-freeze' : 'sell-freeze';
    this.move(reason, this.frozenAsset(order), wait?.reserved ?? 0n, owner, owner);
    this.change(order);
  }

  /** It waits no more. */
  unreserve(order: Order): void {
    const { owner, wait } = order;
    this.move('cancel-refund', this.frozenAsset(order), wait?.reserved ?? 0n, owner, owner);
    this.change(order);
  }

  /** An open order, which the book no longer holds, ends here. */
  cancel(order: Order, cause: CancelCause): void {
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

  settled(answer: Settled['answer'] = {}): Settled {
    for (const market of this.markets) this.events.push(...levelEvents(market, this.input.time));
    return {
      marketEvents: this.events,
      writes: this.writes,
      postings: [...this.amounts.values()].map(postingOf),
      changes: this.changes(),
      answer,
    };
  }

  /** Orders by id, then fills as they happened. */
  private changes(): EntityChange[] {
    const orders = [...this.orders.values()].sort((one, other) => one.id - other.id);
    const changes: EntityChange[] = orders.map((order) => new OrderChange(order, this.readingOf(order)));
    for (const { fill, market } of this.fills) changes.push(new FillChange(fill, market));
    return changes;
  }

  private trade(
    market: Market,
    side: TakerSide,
    {
      taker,
      maker,
      tick,
      lots,
    }: { readonly taker: Party; readonly maker: Party; readonly tick: Ticks; readonly lots: Lots },
  ): void {
    const event = tradeEvent(market, { price: tick, lots, side, time: this.input.time }, this.writes);
    this.events.push(event);
    if (taker === undefined && maker === undefined) return;
    const { base, quote } = market.instrument;
    const [buyer, seller] = side === 'buy' ? [taker, maker] : [maker, taker];
    const total = totalOf(market.steps, tick, lots);
    const pays = (who: Party, deduction: Reason): Reason =>
      who !== undefined && who === maker ? deduction : 'spot-trade';
    this.move(pays(buyer, 'buy-deduction'), quote, total, ownerOf(buyer), ownerOf(seller));
    this.move(
      pays(seller, 'sell-deduction'),
      base,
      baseOf(market.steps, lots),
      ownerOf(seller),
      ownerOf(buyer),
    );
    if (maker !== undefined) this.fill(maker, 'maker', { market, tick, lots, trade: event.id });
    if (taker !== undefined) this.fill(taker, 'taker', { market, tick, lots, trade: event.id });
  }

  private fill(
    order: Order,
    role: FillRole,
    {
      market,
      tick,
      lots,
      trade,
    }: { readonly market: Market; readonly tick: Ticks; readonly lots: Lots; readonly trade: number },
  ): void {
    const { time } = this.input;
    const { owner, side, symbol } = order;
    const total = totalOf(market.steps, tick, lots);
    const fee = feeOf(side === 'buy' ? baseOf(market.steps, lots) : total, this.ppmOf(owner, role));
    this.move('spot-fee', receivedAsset(side, market.instrument), fee, owner, PLATFORM);
    order.filled += lots;
    order.filledTotal += total;
    order.fee += fee;
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
      fee,
      trade,
      time,
      steps: market.stepsId,
    };
    this.fills.push({ fill, market });
  }

  private ppmOf(owner: OwnerId, role: FillRole): number {
    const { state, fees } = this.input;
    const vip = state.people.get(owner)?.vip ?? 0;
    return (feesOfLevel(fees, vip) as SpotLevelFees)[role];
  }

  /** What is moved for one reason from one to another is one posting, however many trades there are. */
  private move(reason: Reason, asset: string, amount: Minor, from: OwnerId, to: OwnerId): void {
    if (amount === 0n) return;
    const key = `${reason} ${asset} ${String(from)} ${String(to)}`;
    const there = this.amounts.get(key);
    if (there !== undefined) there.amount += amount;
    else this.amounts.set(key, { posting: post({ reason, asset, amount, from, to }), amount });
  }

  private frozen(order: Order, lots: Lots): Minor {
    return frozenOf(order, this.readingOf(order).steps, lots);
  }

  private frozenAsset(order: Order): string {
    return paidAsset(order.side, this.readingOf(order).instrument);
  }

  private readingOf(order: Order): OrderMarket {
    return readingOf(this.trading.markets, order) as OrderMarket;
  }

  private marketOf({ symbol }: Order): Market {
    return this.trading.markets.get(symbol) as Market;
  }
}

function ownerOf(party: Party): OwnerId {
  return party?.owner ?? PLATFORM;
}

function postingOf({ posting, amount }: Amount): Posting {
  return { ...posting, amount };
}
