/** A user's orders and fills as the database has them: the core's side of the questions about them. */
import type { SpotFill, SpotOrder } from '#protocol/names/spot';
import { answering, type QueryHandler } from '../core/core-query.ts';
import type { CoreState } from '../core/state.ts';
import type { Store } from '../db/store-api.ts';
import type { FillsQuery, OrdersQuery } from '../trading/order-queries.ts';
import { orderOf, readingOf, wireFill, wireOrder, type OrderMarket } from '../trading/order.ts';
import type { FillRow, OrderRow } from '../trading/stored-trading.ts';
import { tradingTables } from '../trading/tables.ts';
import { trading } from '../trading/trading-state.ts';
import { fillsQuery, orderOwnerQuery, orderQuery, ordersQuery } from './queries.ts';

/** What one order is told with; the others are asked for page by page. */
const MOST_FILLS = 1_000;
const NOTHING = { rows: [], next: null };

export interface SpotQueriesInput {
  readonly state: Pick<CoreState, 'slices'>;
  readonly store: Pick<Store, 'query'>;
}

/** What traded in a market that the platform does not have in this run (a replay’s) is left out. */
export function spotQueries({ state, store }: SpotQueriesInput): readonly QueryHandler[] {
  const { markets, orders: open } = trading.of(state);
  const stored = tradingTables.calls(store);
  const sent = <Row extends Pick<OrderRow, 'symbol' | 'steps'>, Sent>(
    rows: readonly Row[],
    toWire: (row: Row, market: OrderMarket) => Sent,
  ): Sent[] =>
    rows.flatMap((row) => {
      const market = readingOf(markets, row);
      return market === undefined ? [] : [toWire(row, market)];
    });
  const isElsewhere = ({ symbol }: OrdersQuery | FillsQuery) => symbol !== undefined && !markets.has(symbol);
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
    // An open one is known at once: whose it is never changes.
    answering(orderOwnerQuery, async (order) => open.get(order)?.user ?? stored.orderUser(order)),
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
