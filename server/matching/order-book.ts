/**
 * One market's price-time order book on integers. The best price trades first, and at one price the oldest order; a
 * resting order keeps its price. The book does not decide who may trade: it matches (`match-order.ts` has the terms),
 * and collects the changed levels until they are drained.
 * Invariant: a level is in `bids` or `asks` with exactly the lots of its queue, a safe integer (the caller checks
 * `hasRoom` before it rests or enlarges an order), and the sides never cross (the caller matches an order before it
 * rests). Levels of less than one order step are ignored for crossing.
 */
import { BookLevels, type Level } from '#domain/market/book-levels';
import type { BookSide } from '#domain/market/book-side';
import type { UserId } from '#domain/ledger/account-kinds';
import type { BookSideName, Lots, TakerSide, Ticks } from '#domain/units';
import { wholeOrders } from '#domain/trading/order';
import { BookReach, type MostReach, type Reach } from './book-reach.ts';
import { IdIndex } from './id-index.ts';
import { NONE, OrderPool } from './order-pool.ts';
import { PriceQueues } from './price-queues.ts';

export interface RestingOrder {
  /** Any number but 0. */
  readonly id: number;
  /** A user's id, or the market maker's (`PLATFORM`). */
  readonly user: UserId;
  readonly side: BookSideName;
  readonly tick: Ticks;
  /** The open lots. */
  readonly lots: Lots;
}

export interface Fill {
  /** The maker's order after this fill. */
  readonly maker: RestingOrder;
  readonly tick: Ticks;
  readonly lots: Lots;
}

export interface LevelChanges {
  readonly bids: Level[];
  readonly asks: Level[];
}

/** The result of a take: its trades, and own orders that were removed from the book. */
export interface Taken {
  readonly fills: readonly Fill[];
  readonly prevented: readonly RestingOrder[];
}

/** Ticks that each side's fast window covers: about the span of the market maker's levels. */
const SPAN = 4096;
const FIRST_ORDERS = 256;
const NOTHING: Taken = { fills: [], prevented: [] };

export class OrderBook {
  private readonly levels: BookLevels;
  private readonly pool = new OrderPool();
  private readonly queues = { bid: new PriceQueues(this.pool), ask: new PriceQueues(this.pool) };
  private readonly places = new IdIndex(FIRST_ORDERS);
  private readonly reaching: BookReach;
  private readonly touched = { bid: new Set<Ticks>(), ask: new Set<Ticks>() };

  /**
   * @param perOrder lots of one order step: users trade whole ones
   * @param stride ticks of one order step
   */
  constructor(
    readonly perOrder: Lots = 1,
    stride: Ticks = 1,
  ) {
    this.levels = new BookLevels(SPAN, stride);
    this.reaching = new BookReach(this.levels, this.queues, this.pool, perOrder);
  }

  /** The best tradable price: a level without one whole order step is skipped. */
  best(side: BookSideName): Ticks | undefined {
    return this.perOrder === 1 ? this.sideOf(side).best() : this.reaching.best(side);
  }

  lotsAt(side: BookSideName, tick: Ticks): Lots {
    return this.sideOf(side).at(tick);
  }

  /** The best levels of a side, best first. */
  top(side: BookSideName, count: number): Level[] {
    const ticks = new Float64Array(count);
    const lots = new Float64Array(count);
    const read = this.sideOf(side).read(count, ticks, lots);
    return Array.from({ length: read }, (_, i): Level => [ticks[i] as number, lots[i] as number]);
  }

  /** Whether a level with this many lots more stays a safe integer. */
  hasRoom(side: BookSideName, tick: Ticks, lots: Lots): boolean {
    return this.lotsAt(side, tick) + lots <= Number.MAX_SAFE_INTEGER;
  }

  order(id: number): RestingOrder | undefined {
    const place = this.places.get(id);
    return place === NONE ? undefined : this.orderAt(place);
  }

  /** Whether an order with this id rests. */
  has(id: number): boolean {
    return this.places.get(id) !== NONE;
  }

  /** The open lots of an order; 0 if no order has this id. */
  lotsOf(id: number): Lots {
    const place = this.places.get(id);
    return place === NONE ? 0 : (this.pool.lots[place] as number);
  }

  /** Rests an order behind all others at its price. It must not cross: take first. */
  rest({ id, user, side, tick, lots }: RestingOrder): void {
    this.restLots(id, user, side === 'bid', tick, lots);
  }

  /** The same, without creating an object for it. */
  restLots(id: number, user: UserId, isBid: boolean, tick: Ticks, lots: Lots): void {
    const place = this.pool.take(id, user, isBid, tick, lots);
    this.queues[isBid ? 'bid' : 'ask'].append(place);
    this.places.set(id, place);
    this.addLots(isBid ? 'bid' : 'ask', tick, lots);
  }

  /** Removes an order and returns its open lots; undefined if no order has this id. */
  cancel(id: number): Lots | undefined {
    const place = this.places.get(id);
    if (place === NONE) return undefined;
    const lots = this.pool.lots[place] as number;
    this.addLots(this.sideAt(place), this.pool.tick[place] as number, -lots);
    this.remove(place);
    return lots;
  }

  /** Sets the open lots of an order. With fewer it keeps its place in the queue, with more it goes to the end. */
  resize(id: number, lots: Lots): void {
    const place = this.places.get(id);
    if (place === NONE) return;
    const { pool } = this;
    const stood = pool.lots[place] as number;
    if (stood === lots) return;
    const side = this.sideAt(place);
    if (lots > stood && pool.after[place] !== NONE) {
      this.queues[side].unlink(place);
      this.queues[side].append(place);
    }
    this.addLots(side, pool.tick[place] as number, lots - stood);
    pool.lots[place] = lots;
  }

  /** Trades against the other side, best price and oldest order first, up to `limit` and `lots`. */
  take(side: TakerSide, lots: Lots, limit: Ticks): readonly Fill[] {
    return this.takePast(side, lots, limit, undefined).fills;
  }

  /**
   * The same for a user, who does not trade with themselves: orders of `user` that would trade are removed from
   * the book completely, and matching continues.
   */
  takePast(side: TakerSide, lots: Lots, limit: Ticks, user: UserId | undefined): Taken {
    if (this.perOrder > 1) return this.takeWhole(side, lots, limit, user);
    const against: BookSideName = side === 'buy' ? 'ask' : 'bid';
    const { pool } = this;
    const levels = this.sideOf(against);
    let fills: Fill[] | undefined;
    let prevented: RestingOrder[] | undefined;
    let rest = lots;
    while (rest > 0) {
      const tick = levels.best();
      if (tick === undefined || (side === 'buy' ? tick > limit : tick < limit)) break;
      const place = this.queues[against].first(tick);
      const stood = pool.lots[place] as number;
      if (pool.user[place] === user) {
        (prevented ??= []).push(this.orderAt(place));
        this.addLots(against, tick, -stood);
        this.remove(place);
        continue;
      }
      const filled = rest < stood ? rest : stood;
      pool.lots[place] = stood - filled;
      rest -= filled;
      (fills ??= []).push({ maker: this.orderAt(place), tick, lots: filled });
      this.addLots(against, tick, -filled);
      if (filled === stood) this.remove(place);
    }
    if (fills === undefined && prevented === undefined) return NOTHING;
    return { fills: fills ?? [], prevented: prevented ?? [] };
  }

  /** `takePast` for levels that may hold less than one order step, which cannot be taken. */
  private takeWhole(side: TakerSide, lots: Lots, limit: Ticks, user: UserId | undefined): Taken {
    const against: BookSideName = side === 'buy' ? 'ask' : 'bid';
    const { pool, perOrder } = this;
    const fills: Fill[] = [];
    const prevented: RestingOrder[] = [];
    let rest = lots;
    for (const tick of [...this.reaching.ticksWithin(side, limit)]) {
      let place = this.queues[against].first(tick);
      while (place !== NONE && rest > 0) {
        const next = pool.after[place] as number;
        const stood = pool.lots[place] as number;
        const isOwn = pool.user[place] === user;
        const gone = isOwn ? stood : wholeOrders(Math.min(rest, stood), perOrder);
        if (isOwn) prevented.push(this.orderAt(place));
        else if (gone > 0) {
          pool.lots[place] = stood - gone;
          rest -= gone;
          fills.push({ maker: this.orderAt(place), tick, lots: gone });
        }
        if (gone > 0) this.addLots(against, tick, -gone);
        if (gone === stood) this.remove(place);
        place = next;
      }
      if (rest === 0) break;
    }
    return { fills, prevented };
  }

  /** The resting order that a taker with this limit trades with first; undefined: none within the limit. */
  nextMaker(side: TakerSide, limit: Ticks): RestingOrder | undefined {
    const place = this.reaching.firstPlaceWithin(side, limit);
    return place === undefined ? undefined : this.orderAt(place);
  }

  /** The resting orders that a taker trades with, in time priority. The book must not change meanwhile. */
  *makersWithin(side: TakerSide, limit: Ticks): Iterable<RestingOrder> {
    for (const place of this.reaching.placesWithin(side, limit)) yield this.orderAt(place);
  }

  /** Whether this many lots of other users could be taken within the limit. Changes nothing. */
  couldTake(side: TakerSide, lots: Lots, limit: Ticks, user: UserId | undefined): boolean {
    return this.reaching.couldTake(side, lots, limit, user);
  }

  /**
   * The offers of users other than `user` within the limit, as far as `lots` go and as `units` (ticks × lots) pay for
   * whole order steps. Changes nothing.
   */
  reach(side: TakerSide, limit: Ticks, user: UserId | undefined, most: MostReach): Reach {
    return this.reaching.reach(side, limit, user, most);
  }

  /** The levels that changed since the last drain, with their present sizes (0: gone). */
  drainChanges(): LevelChanges {
    const drain = (side: BookSideName): Level[] => {
      const changes = [...this.touched[side]].map((tick): Level => [tick, this.lotsAt(side, tick)]);
      this.touched[side].clear();
      return changes;
    };
    return { bids: drain('bid'), asks: drain('ask') };
  }

  clear(): void {
    this.levels.clear();
    this.places.clear();
    this.pool.clear();
    for (const side of ['bid', 'ask'] as const) {
      this.queues[side].clear();
      this.touched[side].clear();
    }
  }

  private sideOf(side: BookSideName): BookSide {
    return side === 'bid' ? this.levels.bids : this.levels.asks;
  }

  private sideAt(place: number): BookSideName {
    return this.pool.isBid[place] === 1 ? 'bid' : 'ask';
  }

  private orderAt(place: number): RestingOrder {
    const { id, user, tick, lots } = this.pool;
    return {
      id: id[place] as number,
      user: user[place] as number,
      side: this.sideAt(place),
      tick: tick[place] as number,
      lots: lots[place] as number,
    };
  }

  private remove(place: number): void {
    this.queues[this.sideAt(place)].unlink(place);
    this.places.delete(this.pool.id[place] as number);
    this.pool.giveBack(place);
  }

  private addLots(side: BookSideName, tick: Ticks, lots: Lots): void {
    const levels = this.sideOf(side);
    levels.set(tick, levels.at(tick) + lots);
    this.touched[side].add(tick);
  }
}
