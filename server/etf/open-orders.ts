/** Open limit orders by product and side: the best price first, then the oldest. */
import { ceilOf } from '#domain/etf/basket';
import type { EtfSide } from '#domain/etf/etf-terms';
import { minorOf, type Minor } from '#domain/ledger/minor';
import type { HeldEtfOrder } from './etf-rows.ts';

const ONE_SHARE = minorOf('1') as Minor;

type Limited = Pick<HeldEtfOrder, 'side' | 'quantity' | 'least' | 'limit'>;

/** The worst price of one share, fee included, at which an order can be filled: its least result bounds it too. */
export function worstPrice({ side, quantity, least, limit }: Limited): Minor {
  const [bound, given, result] = [BigInt(limit), BigInt(quantity), BigInt(least)];
  if (result === 0n) return bound;
  if (side === 'subscribe') {
    const most = (given * ONE_SHARE) / result;
    return most < bound ? most : bound;
  }
  const fewest = ceilOf(result * ONE_SHARE, given);
  return fewest > bound ? fewest : bound;
}

interface Ranked {
  readonly order: HeldEtfOrder;
  /** Lower is better for those on the other side. */
  readonly rank: bigint;
}

export class LimitQueue {
  private readonly ranked: Ranked[] = [];
  /** Orders that were tried in vain since the last look that reached all. */
  readonly tried = new Set<number>();

  constructor(
    readonly product: string,
    readonly side: EtfSide,
  ) {}

  get size(): number {
    return this.ranked.length;
  }

  add(order: HeldEtfOrder): void {
    const rank = this.rankOf(worstPrice(order));
    this.ranked.splice(this.placeOf(rank, order.id), 0, { order, rank });
  }

  remove(order: HeldEtfOrder): void {
    this.ranked.splice(this.placeOf(this.rankOf(worstPrice(order)), order.id), 1);
    this.tried.delete(order.id);
  }

  /** Orders that a price can fill, in their order. */
  within(price: Minor): HeldEtfOrder[] {
    return this.ranked.slice(0, this.placeOf(this.rankOf(price), Infinity)).map(({ order }) => order);
  }

  private rankOf(price: Minor): bigint {
    return this.side === 'subscribe' ? -price : price;
  }

  /** How many are before this one. */
  private placeOf(rank: bigint, id: number): number {
    let low = 0;
    let high = this.ranked.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const each = this.ranked[middle] as Ranked;
      if (each.rank < rank || (each.rank === rank && each.order.id < id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export class OpenOrders {
  private readonly byId = new Map<number, HeldEtfOrder>();
  private readonly byUser = new Map<number, Set<HeldEtfOrder>>();
  private readonly bySide = new Map<string, LimitQueue>();

  get size(): number {
    return this.byId.size;
  }

  get(id: number): HeldEtfOrder | undefined {
    return this.byId.get(id);
  }

  all(): Iterable<HeldEtfOrder> {
    return this.byId.values();
  }

  ofUser(user: number): HeldEtfOrder[] {
    return [...(this.byUser.get(user) ?? [])];
  }

  queues(): Iterable<LimitQueue> {
    return this.bySide.values();
  }

  add(order: HeldEtfOrder): void {
    const { product, side, user } = order;
    this.byId.set(order.id, order);
    this.byUser.set(user, (this.byUser.get(user) ?? new Set<HeldEtfOrder>()).add(order));
    const name = `${product} ${side}`;
    const queue = this.bySide.get(name) ?? new LimitQueue(product, side);
    this.bySide.set(name, queue);
    queue.add(order);
  }

  remove({ id }: Pick<HeldEtfOrder, 'id'>): void {
    const order = this.byId.get(id);
    if (order === undefined) return;
    const { product, side, user } = order;
    this.byId.delete(id);
    const own = this.byUser.get(user);
    own?.delete(order);
    if (own?.size === 0) this.byUser.delete(user);
    const name = `${product} ${side}`;
    const queue = this.bySide.get(name);
    queue?.remove(order);
    if (queue?.size === 0) this.bySide.delete(name);
  }
}
