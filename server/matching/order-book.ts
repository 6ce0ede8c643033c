/**
 * One market's price-time order book on integers. The best price trades first, at one price who came first; a
 * resting order keeps its price. The book decides nothing about who may trade: it matches, and remembers which
 * levels changed until somebody drains them.
 *
 * Invariant: a level stands in `bids` or `asks` with exactly the lots of its queue, and both sides never cross
 * (who places a resting order takes first).
 */
import { BookLevels, type Level } from '#domain/market/book-levels';
import type { BookSide } from '#domain/market/book-side';
import type { BookSideName, Lots, TakerSide, Ticks } from '#domain/units';

export interface RestingOrder {
  readonly id: number;
  /** The house, or a person's id. */
  readonly owner: string;
  readonly side: BookSideName;
  readonly tick: Ticks;
  /** What is still open. */
  lots: Lots;
}

export interface Fill {
  readonly maker: RestingOrder;
  readonly tick: Ticks;
  readonly lots: Lots;
}

interface Queued extends RestingOrder {
  before: Queued | undefined;
  after: Queued | undefined;
}

interface Queue {
  first: Queued | undefined;
  last: Queued | undefined;
}

export interface LevelChanges {
  readonly bids: Level[];
  readonly asks: Level[];
}

/** Ticks that each side's fast window covers: about the span of the house's levels. */
const SPAN = 4096;

export class OrderBook {
  private readonly levels = new BookLevels(SPAN);
  private readonly queues = { bid: new Map<Ticks, Queue>(), ask: new Map<Ticks, Queue>() };
  private readonly orders = new Map<number, Queued>();
  private readonly touched = { bid: new Set<Ticks>(), ask: new Set<Ticks>() };

  best(side: BookSideName): Ticks | undefined {
    return this.sideOf(side).best();
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

  order(id: number): RestingOrder | undefined {
    return this.orders.get(id);
  }

  /** Rests an order behind all others at its price. It must not cross: take first. */
  rest(order: RestingOrder): void {
    const { id, owner, side, tick, lots } = order;
    const queued: Queued = { id, owner, side, tick, lots, before: undefined, after: undefined };
    this.append(queued);
    this.orders.set(id, queued);
    this.addLots(side, tick, lots);
  }

  /** Takes an order out; answers what was still open, undefined where there is none of that id. */
  cancel(id: number): Lots | undefined {
    const order = this.orders.get(id);
    if (!order) return undefined;
    this.remove(order);
    this.addLots(order.side, order.tick, -order.lots);
    return order.lots;
  }

  /** Sets what is open of an order that stays. Less keeps its place in the queue, more goes behind all others. */
  resize(id: number, lots: Lots): void {
    const order = this.orders.get(id);
    if (!order || order.lots === lots) return;
    if (lots > order.lots && order.after) {
      this.unlink(order);
      this.append(order);
    }
    this.addLots(order.side, order.tick, lots - order.lots);
    order.lots = lots;
  }

  /** Trades against the other side, best price and oldest order first, as far as `limit` and `lots` reach. */
  take(side: TakerSide, lots: Lots, limit: Ticks): Fill[] {
    const against: BookSideName = side === 'buy' ? 'ask' : 'bid';
    const fills: Fill[] = [];
    let rest = lots;
    while (rest > 0) {
      const tick = this.best(against);
      if (tick === undefined || (side === 'buy' ? tick > limit : tick < limit)) break;
      const maker = this.queues[against].get(tick)?.first as Queued;
      const filled = Math.min(rest, maker.lots);
      maker.lots -= filled;
      rest -= filled;
      if (maker.lots === 0) this.remove(maker);
      this.addLots(against, tick, -filled);
      fills.push({ maker, tick, lots: filled });
    }
    return fills;
  }

  /** The levels that changed since the last drain, with what stands there now (0: gone). */
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
    this.orders.clear();
    for (const side of ['bid', 'ask'] as const) {
      this.queues[side].clear();
      this.touched[side].clear();
    }
  }

  private sideOf(side: BookSideName): BookSide {
    return side === 'bid' ? this.levels.bids : this.levels.asks;
  }

  private queueAt(side: BookSideName, tick: Ticks): Queue {
    const standing = this.queues[side].get(tick);
    if (standing) return standing;
    const queue: Queue = { first: undefined, last: undefined };
    this.queues[side].set(tick, queue);
    return queue;
  }

  private append(order: Queued): void {
    const queue = this.queueAt(order.side, order.tick);
    order.before = queue.last;
    order.after = undefined;
    if (queue.last) queue.last.after = order;
    else queue.first = order;
    queue.last = order;
  }

  private unlink(order: Queued): void {
    const queue = this.queueAt(order.side, order.tick);
    if (order.before) order.before.after = order.after;
    else queue.first = order.after;
    if (order.after) order.after.before = order.before;
    else queue.last = order.before;
    if (!queue.first) this.queues[order.side].delete(order.tick);
  }

  private remove(order: Queued): void {
    this.unlink(order);
    this.orders.delete(order.id);
  }

  private addLots(side: BookSideName, tick: Ticks, lots: Lots): void {
    const levels = this.sideOf(side);
    levels.set(tick, levels.at(tick) + lots);
    this.touched[side].add(tick);
  }
}
