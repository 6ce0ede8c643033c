/** Spot orders and fills, read from the database: to rebuild the core, and page by page. */
import { and, asc, desc, eq, gt, gte, lt, max, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { FillsQuery, OrdersQuery } from '../core/core-api.ts';
import { spotFills, spotOrders } from './spot-schema.ts';
import type { Store, StoredSpot } from './store-api.ts';

type Database = PgDatabase<PgQueryResultHKT>;

export async function readSpot(database: Database): Promise<StoredSpot> {
  const open = await database
    .select()
    .from(spotOrders)
    .where(sql`${spotOrders.status} in ('unfilled', 'partially-filled')`)
    .orderBy(asc(spotOrders.rank));
  const [orders] = await database.select({ id: max(spotOrders.id) }).from(spotOrders);
  const [fills] = await database.select({ id: max(spotFills.id) }).from(spotFills);
  return { open, lastOrder: orders?.id ?? 0, lastFill: fills?.id ?? 0 };
}

/** Each along the index of the person's own rows, the newest first: no page reads what another one holds. */
export function spotTable(database: Database): Pick<Store, 'order' | 'orderOwner' | 'orders' | 'fills'> {
  return {
    async order({ user, ...ask }) {
      const asked = 'order' in ask ? eq(spotOrders.id, ask.order) : eq(spotOrders.clientId, ask.clientId);
      const [row] = await database
        .select()
        .from(spotOrders)
        .where(and(eq(spotOrders.user, user), asked))
        // An id may have come again after its answer was forgotten.
        .orderBy(desc(spotOrders.id))
        .limit(1);
      return row;
    },
    async orderOwner(order) {
      const { user, id } = spotOrders;
      const [row] = await database.select({ user }).from(spotOrders).where(eq(id, order));
      return row?.user;
    },
    orders: (query) =>
      database
        .select()
        .from(spotOrders)
        .where(and(...asked(spotOrders, spotOrders.created, query), is(spotOrders.status, query.status)))
        .orderBy(desc(spotOrders.id))
        .limit(query.limit),
    fills: (query) =>
      database
        .select()
        .from(spotFills)
        .where(and(...asked(spotFills, spotFills.time, query), is(spotFills.order, query.order)))
        .orderBy(desc(spotFills.id))
        .limit(query.limit),
  };
}

type Rows = typeof spotOrders | typeof spotFills;

function asked(rows: Rows, time: PgColumn, query: OrdersQuery | FillsQuery): (SQL | undefined)[] {
  const { user, symbol, side, from, to, before, after } = query;
  return [
    eq(rows.user, user),
    is(rows.symbol, symbol),
    is(rows.side, side),
    from === undefined ? undefined : gte(time, from),
    to === undefined ? undefined : lt(time, to),
    before === undefined ? undefined : lt(rows.id, before),
    after === undefined ? undefined : gt(rows.id, after),
  ];
}

function is(column: PgColumn, value: string | number | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value);
}
