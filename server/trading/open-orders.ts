/** The open orders of all users, by id, user and market. Closed orders are only in the database. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import { DueTimes } from '../core/due-times.ts';
import { UNTIL_UPDATED, type Order } from './order.ts';
import type { StoredOrders } from './stored-trading.ts';

const NONE: ReadonlyMap<number, Order> = new Map();
const NO_ORDERS: readonly Order[] = [];

/** The open orders of a start, of all kinds of markets together. */
export interface StartOrders extends Pick<StoredOrders, 'lastOrder' | 'lastFill'> {
  readonly open: readonly Order[];
}

export class OpenOrders {
  /** The highest ids ever given out, in any kind of market. */
  lastOrder: number;
  lastFill: number;
  private readonly byId = new Map<number, Order>();
  private readonly byUser = new Map<UserId, Map<number, Order>>();
  private readonly bySymbol = new Map<string, Map<number, Order>>();
  /** A market's waiting orders. */
  private readonly waiting = new Map<string, Map<number, Order>>();
  /** The end of each wait that has a fixed end. */
  private readonly waits = new DueTimes();

  constructor({ open, lastOrder, lastFill }: StartOrders) {
    this.lastOrder = lastOrder;
    this.lastFill = lastFill;
    for (const order of open) this.add(order);
  }

  get(id: number): Order | undefined {
    return this.byId.get(id);
  }

  /** In the order of their ids. */
  of(user: UserId): Order[] {
    return [...(this.byUser.get(user) ?? NONE).values()].sort((one, other) => one.id - other.id);
  }

  countOf(user: UserId): number {
    return this.byUser.get(user)?.size ?? 0;
  }

  /** Whether any order is open in a market. */
  isIn(symbol: string): boolean {
    return this.bySymbol.has(symbol);
  }

  /** A market's orders in its book, in time priority. */
  ranked(symbol: string): Order[] {
    const orders = [...(this.bySymbol.get(symbol) ?? NONE).values()].filter(({ wait }) => wait === null);
    return orders.sort((one, other) => one.rank - other.rank);
  }

  /** A market's orders that wait to be matched, the first one first. */
  waitingIn(symbol: string): readonly Order[] {
    const there = this.waiting.get(symbol);
    if (there === undefined) return NO_ORDERS;
    return [...there.values()].sort((one, other) => one.rank - other.rank);
  }

  /** The markets in which an order's wait is over at this time. */
  dueAt(time: Millis): string[] {
    const isDue = ({ wait }: Order) => wait !== null && wait.until <= time;
    const due = [...this.waiting].filter(([, orders]) => [...orders.values()].some(isDue));
    return due.map(([symbol]) => symbol).sort();
  }

  /** The end of the next wait; undefined: no wait has a fixed end. */
  nextDue(): Millis | undefined {
    return this.waits.first()?.due;
  }

  all(): Iterable<Order> {
    return this.byId.values();
  }

  add(order: Order): void {
    this.byId.set(order.id, order);
    addTo(this.byUser, order.user, order);
    addTo(this.bySymbol, order.symbol, order);
    if (order.wait === null) return;
    addTo(this.waiting, order.symbol, order);
    if (order.wait.until < UNTIL_UPDATED) this.waits.set(order.id, order.wait.until);
  }

  remove(order: Order): void {
    this.byId.delete(order.id);
    leave(this.byUser, order.user, order);
    leave(this.bySymbol, order.symbol, order);
    if (order.wait === null) return;
    leave(this.waiting, order.symbol, order);
    this.waits.delete(order.id);
  }
}

function addTo<Key>(orders: Map<Key, Map<number, Order>>, key: Key, order: Order): void {
  const there = orders.get(key);
  if (there === undefined) orders.set(key, new Map([[order.id, order]]));
  else there.set(order.id, order);
}

function leave<Key>(orders: Map<Key, Map<number, Order>>, key: Key, { id }: Order): void {
  const there = orders.get(key);
  there?.delete(id);
  if (there?.size === 0) orders.delete(key);
}
