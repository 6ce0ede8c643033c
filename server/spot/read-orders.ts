/** The core's handlers of queries about spot: a user's orders and fills from the database, and the terms. */
import { answering, type QueryHandler } from '../core/core-query.ts';
import type { CoreState } from '../core/state.ts';
import type { Writer } from '../core/writer.ts';
import type { Store } from '../db/store-api.ts';
import { valueOf } from '../settings/settings-state.ts';
import { marketOfKind, orderOfKind } from '../trading/kind-orders.ts';
import type { FillsQuery, OrdersQuery } from '../trading/order-queries.ts';
import { sentRows } from '../trading/sent-rows.ts';
import { fillsQuery, orderOwnerQuery, orderQuery, ordersQuery, spotTermsQuery } from './queries.ts';
import { spotFees, spotLimits } from './settings.ts';
import { spotForms } from './spot-forms.ts';
import { spotTables } from './tables.ts';

/** The number of fills that are sent with one order; others are queried page by page. */
const MOST_FILLS = 1_000;
const NOTHING = { rows: [], next: null };

export interface SpotQueriesInput {
  readonly state: Pick<CoreState, 'slices'>;
  readonly store: Pick<Store, 'query'>;
  readonly writer: Pick<Writer, 'read'>;
}

/** Orders and fills of markets that this run does not have (those of a replay) are omitted. */
export function spotQueries({ state, store, writer }: SpotQueriesInput): readonly QueryHandler[] {
  const stored = spotTables.calls(store);
  const isElsewhere = ({ symbol }: OrdersQuery | FillsQuery) =>
    symbol !== undefined && marketOfKind(state, 'spot', symbol) === undefined;
  return [
    answering(orderQuery, async (ask) => {
      const row = await stored.order(ask);
      const [order] = sentRows(state, row === undefined ? [] : [row], spotForms.order);
      if (order === undefined) return undefined;
      const all = { symbol: undefined, side: undefined, from: undefined, to: undefined, before: undefined };
      const { rows: fills } = await stored.fills({
        ...all,
        user: ask.user,
        order: order.id,
        limit: MOST_FILLS,
      });
      return { order, fills: sentRows(state, fills, spotForms.fill) };
    }),
    // An open order's user is known in memory, and never changes.
    answering(orderOwnerQuery, async (id) => orderOfKind(state, 'spot', id)?.user ?? stored.orderUser(id)),
    answering(ordersQuery, async (query) => {
      const { rows, next } = isElsewhere(query) ? NOTHING : await stored.orders(query);
      return { list: sentRows(state, rows, spotForms.order), next };
    }),
    answering(fillsQuery, async (query) => {
      const { rows, next } = isElsewhere(query) ? NOTHING : await stored.fills(query);
      return { list: sentRows(state, rows, spotForms.fill), next };
    }),
    answering(spotTermsQuery, () =>
      writer.read((now) => ({ ...valueOf(now, spotFees), ...valueOf(now, spotLimits) })),
    ),
  ];
}
