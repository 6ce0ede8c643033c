/** What is asked of the core about spot orders. Answered by `read-orders.ts`. */
import type { OwnerId } from '#domain/ledger/account-kinds';
import type { SpotFill, SpotOrder } from '#protocol/names/spot';
import { coreQuery } from '../core/core-query.ts';
import type { FillsQuery, OrderAsk, OrdersQuery } from '../trading/order-queries.ts';

/** Newest first; `next` is the `before` of the next older page, null at the end. */
export interface SpotPage<Row> {
  readonly list: readonly Row[];
  readonly next: number | null;
}

export interface OrderWithFills {
  readonly order: SpotOrder;
  /** The newest, newest first. */
  readonly fills: readonly SpotFill[];
}

/** One of a user's orders as last committed; undefined: the user has no such order. */
export const orderQuery = coreQuery<OrderAsk, OrderWithFills | undefined>('spot.order');
/** Whose an order is; undefined: there is none of this id. */
export const orderOwnerQuery = coreQuery<number, OwnerId | undefined>('spot.orderOwner');
/** A user's orders, newest first. */
export const ordersQuery = coreQuery<OrdersQuery, SpotPage<SpotOrder>>('spot.orders');
/** A user's fills, newest first. */
export const fillsQuery = coreQuery<FillsQuery, SpotPage<SpotFill>>('spot.fills');
