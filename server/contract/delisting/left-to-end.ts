/**
 * The open rest of a contract that ends, sorted once, so that a slice costs by its own steps and not by the whole rest.
 * After trading has ended nothing is added, and what others end meanwhile is passed over.
 */
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import type { CoreState } from '../../core/state.ts';
import type { Order } from '../../trading/order.ts';
import { trading } from '../../trading/trading-state.ts';
import { positions } from '../positions.ts';
import type { HeldTrigger } from '../triggers/trigger-rows.ts';
import { triggers } from '../triggers/triggers.ts';
import { delistings, type LeftToEnd } from './delistings.ts';
import type { AnnouncedDelisting } from './settings.ts';

export function leftToEnd(state: CoreState, announced: AnnouncedDelisting): LeftToEnd {
  const { symbol } = announced;
  const { left } = delistings.of(state);
  const there = left.get(symbol);
  if (there?.announced === announced) return there;
  const { orders } = trading.of(state);
  const all: LeftToEnd = {
    symbol,
    announced,
    orders: [...orders.ranked(symbol), ...orders.waitingIn(symbol)].reverse(),
    triggers: triggers.of(state).in(symbol).reverse(),
    users: undefined,
  };
  left.set(symbol, all);
  return all;
}

/** In time priority; undefined: none is left. */
export function nextOrder(state: CoreState, left: LeftToEnd): Order | undefined {
  const { orders } = trading.of(state);
  return nextOf(left.orders, (order) => orders.get(order.id) === order);
}

/** By id. One that has fired ends with its order. */
export function nextTrigger(state: CoreState, left: LeftToEnd): HeldTrigger | undefined {
  const all = triggers.of(state);
  return nextOf(left.triggers, (held) => all.get(held.id) === held && held.status !== 'fired');
}

/** By their first positions, without the market maker. */
export function nextUser(state: CoreState, left: LeftToEnd): UserId | undefined {
  const all = positions.of(state);
  left.users ??= [...new Set(all.in(left.symbol).map(({ user }) => user))].reverse();
  const isOpen = (user: UserId) => all.of(user).some(({ symbol }) => symbol === left.symbol);
  return nextOf(left.users, (user) => user !== PLATFORM && isOpen(user));
}

/** Leaves the item in place until it has ended. */
function nextOf<Item>(items: Item[], isOpen: (item: Item) => boolean): Item | undefined {
  for (let item = items.at(-1); item !== undefined; item = items.at(-1)) {
    if (isOpen(item)) return item;
    items.pop();
  }
  return undefined;
}
