/** A user's orders and fills from the database: the core's handlers of the queries about them. */
import type { SpotFill, SpotOrder } from '#protocol/names/spot';
import { answering, type QueryHandler } from '../core/core-query.ts';
import type { CoreState } from '../core/state.ts';
import type { Store } from '../db/store-api.ts';
import { marketOfKind, orderOfKind } from '../trading/kind-orders.ts';
import type { FillsQuery, OrdersQuery } from '../trading/order-queries.ts';
import { orderOf, readingOf, wireFill, wireOrder, type OrderMarket } from '../trading/order.ts';
import type { FillRow, OrderRow } from '../trading/stored-trading.ts';
import { tradingTables } from '../trading/tables.ts';
import { trading } from '../trading/trading-state.ts';
import { fillsQuery, orderOwnerQuery, orderQuery, ordersQuery } from './queries.ts';

/** The number of fills that are sent with one order; others are queried page by page. */
const MOST_FILLS = 1_000;
const NOTHING = { rows: [], next: null };

export interface SpotQueriesInput {
  readonly state: Pick<CoreState, 'slices'>;
  readonly store: Pick<Store, 'query'>;
}

/** Orders and fills of markets that this run does not have (those of a replay) are omitted. */
export function spotQueries({ state, store }: SpotQueriesInput): readonly QueryHandler[] {
  const { markets } = trading.of(state);
  const stored = tradingTables.calls(store);
  const sent = <Row extends Pick<OrderRow, 'symbol' | 'steps'>, Sent>(
    rows: readonly Row[],
    toWire: (row: Row, market: OrderMarket) => Sent,
  ): Sent[] =>
    rows.flatMap((row) => {
      const market = readingOf(markets, row);
      return market === undefined ? [] : [toWire(row, market)];
    });
  const isElsewhere = ({ symbol }: OrdersQuery | FillsQuery) =>
    symbol !== undefined && marketOfKind(state, 'spot', symbol) === undefined;
  return [
    answering(orderQuery, async (ask) => {
      const row = await stored.order(ask);
      const [order] = sent(row === undefined ? [] : [row], orderIn);
      if (order === undefined) return undefined;
      const all = { symbol: undefined, side: undefined, from: undefined, to: undefined, before: undefined };
      const { rows: fills } = await stored.fills({
        ...all,
        user: ask.user,
        order: order.id,
        limit: MOST_FILLS,
      });
      return { order, fills: sent(fills, fillIn) };
    }),
    // An open order's user is known in memory, and never changes.
    answering(orderOwnerQuery, async (id) => orderOfKind(state, 'spot', id)?.user ?? stored.orderUser(id)),
    answering(ordersQuery, async (query) => {
      const { rows, next } = isElsewhere(query) ? NOTHING : await stored.orders(query);
      return { list: sent(rows, orderIn), next };
    }),
    answering(fillsQuery, async (query) => {
      const { rows, next } = isElsewhere(query) ? NOTHING : await stored.fills(query);
      return { list: sent(rows, fillIn), next };
    }),
  ];
}

function orderIn(row: OrderRow, market: OrderMarket): SpotOrder {
  return wireOrder(orderOf(row), market);
}

function fillIn({ fee, ...row }: FillRow, market: OrderMarket): SpotFill {
  return wireFill({ ...row, fee: BigInt(fee) }, market);
}
