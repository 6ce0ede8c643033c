/** Queries of the core about spot orders, answered by `read-orders.ts`. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { SpotFill, SpotLevelFees, SpotOrder } from '#protocol/names/spot';
import { coreQuery, type NoInput } from '../core/core-query.ts';
import type { FillsQuery, OrderAsk, OrdersQuery } from '../trading/order-queries.ts';
import type { SpotLimits } from './settings.ts';

/** Newest first; `next` is the `before` of the next older page, null at the end. */
export interface SpotPage<Row> {
  readonly list: readonly Row[];
  readonly next: number | null;
}

export interface SpotTerms extends SpotLimits {
  readonly levels: readonly SpotLevelFees[];
}

export interface OrderWithFills {
  readonly order: SpotOrder;
  /** The newest fills, newest first. */
  readonly fills: readonly SpotFill[];
}

/** One of a user's orders as last committed; undefined: the user has no such order. */
export const orderQuery = coreQuery<OrderAsk, OrderWithFills | undefined>('spot.order');
/** The user whose order it is; undefined: there is no order of this id. */
export const orderOwnerQuery = coreQuery<number, UserId | undefined>('spot.orderOwner');
/** A user's orders, newest first. */
export const ordersQuery = coreQuery<OrdersQuery, SpotPage<SpotOrder>>('spot.orders');
/** A user's fills, newest first. */
export const fillsQuery = coreQuery<FillsQuery, SpotPage<SpotFill>>('spot.fills');
/** The current terms of trading: fees by VIP level, and the limits. */
export const spotTermsQuery = coreQuery<NoInput, SpotTerms>('spot.terms');
