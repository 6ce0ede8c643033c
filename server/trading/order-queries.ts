/** The queries of stored orders and fills. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { OrderSide } from '#domain/trading/order';
import type { OrderStatus } from '#domain/trading/order-states';
import type { Millis } from '#domain/units';

interface RowsQuery {
  readonly user: UserId;
  /** Undefined, here and below: all. */
  readonly symbol: string | undefined;
  readonly side: OrderSide | undefined;
  /** From this time on (inclusive), and before that one (exclusive). */
  readonly from: Millis | undefined;
  readonly to: Millis | undefined;
  /** Only rows with an id below this one. */
  readonly before: number | undefined;
  /** Only rows with an id above this one. */
  readonly after?: number;
  readonly limit: number;
}

/** Times are those of the placing. */
export interface OrdersQuery extends RowsQuery {
  readonly status: OrderStatus | undefined;
  /** Without open orders. */
  readonly only?: 'ended' | undefined;
}

/** Times are those of the trades. */
export interface FillsQuery extends RowsQuery {
  readonly order: number | undefined;
}

/** One order of a user, by its id or by the id of the command that placed it. */
export type OrderAsk = { readonly user: UserId } & (
  | { readonly order: number }
  | { readonly clientId: string }
);
