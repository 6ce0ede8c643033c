/** The open orders of all people, by id, by owner and by market. What is not open any more is the database's. */
import type { OwnerId } from '#domain/ledger/account-kinds';
import type { StoredSpot } from '../db/store-api.ts';
import { orderOf, type Order } from './order.ts';

const NONE: ReadonlyMap<number, Order> = new Map();

export class OpenOrders {
  /** The highest ids ever given out. */
  lastOrder: number;
  lastFill: number;
  private readonly byId = new Map<number, Order>();
  private readonly byOwner = new Map<OwnerId, Map<number, Order>>();
  private readonly bySymbol = new Map<string, Map<number, Order>>();

  constructor({ open, lastOrder, lastFill }: StoredSpot) {
    this.lastOrder = lastOrder;
    this.lastFill = lastFill;
    for (const row of open) this.add(orderOf(row));
  }

  get(id: number): Order | undefined {
    return this.byId.get(id);
  }

  /** In the order of their ids. */
  of(owner: OwnerId): Order[] {
    return [...(this.byOwner.get(owner) ?? NONE).values()].sort((one, other) => one.id - other.id);
  }

  countOf(owner: OwnerId): number {
    return this.byOwner.get(owner)?.size ?? 0;
  }

  /** Whether any order is open in a market. */
  isIn(symbol: string): boolean {
    return this.bySymbol.has(symbol);
  }

  /** A market's, in time priority. */
  ranked(symbol: string): Order[] {
    return [...(this.bySymbol.get(symbol) ?? NONE).values()].sort((one, other) => one.rank - other.rank);
  }

  all(): Iterable<Order> {
    return this.byId.values();
  }

  add(order: Order): void {
    this.byId.set(order.id, order);
    enter(this.byOwner, order.owner, order);
    enter(this.bySymbol, order.symbol, order);
  }

  remove(order: Order): void {
    this.byId.delete(order.id);
    leave(this.byOwner, order.owner, order);
    leave(this.bySymbol, order.symbol, order);
  }
}

function enter<Key>(orders: Map<Key, Map<number, Order>>, key: Key, order: Order): void {
  const there = orders.get(key);
  if (there === undefined) orders.set(key, new Map([[order.id, order]]));
  else there.set(order.id, order);
}

function leave<Key>(orders: Map<Key, Map<number, Order>>, key: Key, { id }: Order): void {
  const there = orders.get(key);
  there?.delete(id);
  if (there?.size === 0) orders.delete(key);
}
