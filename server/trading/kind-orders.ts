/**
 * Markets and open orders of one kind of market. The commands and queries of a trading feature reach only its kind,
 * whatever ids and symbols they are given.
 */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Instrument } from '#domain/market/instrument';
import type { Slices } from '../core/state-slice.ts';
import type { Order } from './order.ts';
import { trading, type Market } from './trading-state.ts';

type Kind = Instrument['kind'];

/** Undefined: there is no market of this kind and symbol. It may be closed. */
export function marketOfKind(state: Slices, kind: Kind, symbol: string): Market | undefined {
  const market = trading.of(state).markets.get(symbol);
  return market?.instrument.kind === kind ? market : undefined;
}

/** Undefined: no open order of this kind has the id. */
export function orderOfKind(state: Slices, kind: Kind, id: number): Order | undefined {
  const order = trading.of(state).orders.get(id);
  return order !== undefined && marketOfKind(state, kind, order.symbol) !== undefined ? order : undefined;
}

/** A user's open orders, in the order of their ids. */
export function ordersOfKind(state: Slices, kind: Kind, user: UserId): Order[] {
  const orders = trading.of(state).orders.of(user);
  return orders.filter(({ symbol }) => marketOfKind(state, kind, symbol) !== undefined);
}

/** Whether a user has this many open orders. */
export function hasOpenOrders(state: Slices, kind: Kind, user: UserId, most: number): boolean {
  // The number of all kinds together is known; most users are far below the limit.
  if (trading.of(state).orders.countOf(user) < most) return false;
  return ordersOfKind(state, kind, user).length >= most;
}
