/** The part of a book that a taker could take. Reads only. */
import type { BookLevels } from '#domain/market/book-levels';
import type { UserId } from '#domain/ledger/account-kinds';
import { wholeOrders } from '#domain/trading/order';
import type { BookSideName, Lots, TakerSide, Ticks } from '#domain/units';
import { NONE, type OrderPool } from './order-pool.ts';
import type { PriceQueues } from './price-queues.ts';

/** The most that a taker wants: a number of lots, and a payment. */
export interface MostReach {
  readonly lots: Lots;
  /** Ticks × lots; undefined: unlimited. */
  readonly units: bigint | undefined;
}

/** The lots that a taker would get, and their total in ticks × lots. */
export interface Reach {
  readonly lots: Lots;
  readonly units: bigint;
  /** The book ran out before the wanted amount was reached. */
  readonly isShort: boolean;
}

/** Levels read first; twice as many each time more are needed. */
const FIRST_LEVELS = 16;

export class BookReach {
  /** Reused buffers into which levels are read. */
  private seenTicks = new Float64Array(FIRST_LEVELS);
  private seenLots = new Float64Array(FIRST_LEVELS);

  constructor(
    private readonly levels: BookLevels,
    private readonly queues: Readonly<Record<BookSideName, PriceQueues>>,
    private readonly pool: OrderPool,
    private readonly perOrder: Lots,
  ) {}

  /** The best price with at least one whole order step of any user. */
  best(side: BookSideName): Ticks | undefined {
    const [taker, limit] = side === 'ask' ? (['buy', Infinity] as const) : (['sell', 0] as const);
    for (const tick of this.ticksWithin(taker, limit))
      if (this.othersLots(side, tick, undefined) > 0) return tick;
    return undefined;
  }

  couldTake(side: TakerSide, lots: Lots, limit: Ticks, user: UserId | undefined): boolean {
    const against: BookSideName = side === 'buy' ? 'ask' : 'bid';
    let rest = lots;
    let seen = 0;
    for (let count = FIRST_LEVELS; ; count *= 2) {
      if (count > this.seenTicks.length) {
        this.seenTicks = new Float64Array(count);
        this.seenLots = new Float64Array(count);
      }
      const ticks = this.seenTicks;
      const read = this.sideOf(against).read(count, ticks, this.seenLots);
      for (; seen < read; seen++) {
        const tick = ticks[seen] as number;
        if (side === 'buy' ? tick > limit : tick < limit) return false;
        rest -= this.othersLots(against, tick, user);
        if (rest <= 0) return true;
      }
      if (read < count) return false;
    }
  }

  reach(side: TakerSide, limit: Ticks, user: UserId | undefined, most: MostReach): Reach {
    const against: BookSideName = side === 'buy' ? 'ask' : 'bid';
    const reach = { lots: 0, units: 0n, isShort: false };
    for (const tick of this.ticksWithin(side, limit)) {
      const stood = this.othersLots(against, tick, user);
      if (stood === 0) continue;
      const price = BigInt(tick);
      const wanted = Math.min(stood, most.lots - reach.lots);
      const paid = most.units === undefined ? wanted : Number((most.units - reach.units) / price);
      const lots = wholeOrders(Math.min(wanted, paid), this.perOrder);
      reach.lots += lots;
      reach.units += price * BigInt(lots);
      if (lots < stood || reach.lots === most.lots || reach.units === most.units) return reach;
    }
    return { ...reach, isShort: true };
  }

  /** The places of orders with one whole order step within a limit, best price and oldest order first. */
  *placesWithin(side: TakerSide, limit: Ticks): Iterable<number> {
    const against: BookSideName = side === 'buy' ? 'ask' : 'bid';
    const { lots, after } = this.pool;
    for (const tick of this.ticksWithin(side, limit))
      for (let place = this.queues[against].first(tick); place !== NONE; place = after[place] as number)
        if ((lots[place] as number) >= this.perOrder) yield place;
  }

  /** The first of them, without reading the levels behind it if each holds a whole order step. */
  firstPlaceWithin(side: TakerSide, limit: Ticks): number | undefined {
    if (this.perOrder > 1) {
      const [first] = this.placesWithin(side, limit);
      return first;
    }
    const against: BookSideName = side === 'buy' ? 'ask' : 'bid';
    const tick = this.sideOf(against).best();
    if (tick === undefined || (side === 'buy' ? tick > limit : tick < limit)) return undefined;
    return this.queues[against].first(tick);
  }

  /** The other side's prices within a limit, best first. */
  *ticksWithin(side: TakerSide, limit: Ticks): Iterable<Ticks> {
    const against = this.sideOf(side === 'buy' ? 'ask' : 'bid');
    const best = against.best();
    if (best === undefined || (side === 'buy' ? best > limit : best < limit)) return;
    // Most readers need no other price.
    yield best;
    let seen = 1;
    for (let count = FIRST_LEVELS; ; count *= 2) {
      const ticks = new Float64Array(count);
      const read = against.read(count, ticks, new Float64Array(count));
      for (; seen < read; seen++) {
        const tick = ticks[seen] as number;
        if (side === 'buy' ? tick > limit : tick < limit) return;
        yield tick;
      }
      if (read < count) return;
    }
  }

  /** Lots at a price, rounded down to whole order steps for each order. */
  private othersLots(side: BookSideName, tick: Ticks, user: UserId | undefined): Lots {
    const { user: users, lots, after } = this.pool;
    const { perOrder } = this;
    let sum = 0;
    for (let place = this.queues[side].first(tick); place !== NONE; place = after[place] as number)
      if (users[place] !== user) sum += wholeOrders(lots[place] as number, perOrder);
    return sum;
  }

  private sideOf(side: BookSideName) {
    return side === 'bid' ? this.levels.bids : this.levels.asks;
  }
}
