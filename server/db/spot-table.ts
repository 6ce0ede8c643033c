/** Spot orders and fills, read from the database: to rebuild the core, and page by page. */
import { and, asc, desc, eq, gt, gte, lt, max, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { FillsQuery, OrdersQuery } from '../core/core-api.ts';
import { spotFills, spotOrders } from './spot-schema.ts';
import type { RowsPage, Store, StoredSpot } from './store-api.ts';

type Database = PgDatabase<PgQueryResultHKT>;

/**
 * A page looks at so many of a person's rows at most, whatever is asked for, so that nobody's questions keep the
 * database from everybody's commits.
 */
const MOST_SEEN = 5_000;

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
      pageOf(database, spotOrders, query, (within) =>
        database
          .select()
          .from(spotOrders)
          .where(
            and(
              ...within,
              ...asked(spotOrders, spotOrders.created, query),
              is(spotOrders.status, query.status),
            ),
          )
          .orderBy(desc(spotOrders.id))
          .limit(query.limit),
      ),
    fills: (query) =>
      pageOf(database, spotFills, query, (within) =>
        database
          .select()
          .from(spotFills)
          .where(and(...within, ...asked(spotFills, spotFills.time, query), is(spotFills.order, query.order)))
          .orderBy(desc(spotFills.id))
          .limit(query.limit),
      ),
  };
}

type Rows = typeof spotOrders | typeof spotFills;

/** @param read the rows that are asked for within these bounds, the newest first, as many as a page has at most */
async function pageOf<Row extends { readonly id: number }>(
  database: Database,
  table: Rows,
  query: OrdersQuery | FillsQuery,
  read: (within: readonly SQL[]) => Promise<readonly Row[]>,
): Promise<RowsPage<Row>> {
  const own = ownRows(table, query);
  const end = isSifted(query) ? await endOf(database, table, own) : undefined;
  const rows = await read(end === undefined ? own : [...own, gt(table.id, end)]);
  const last = rows.at(-1);
  if (rows.length === query.limit && last !== undefined) return { rows, next: last.id };
  return { rows, next: end === undefined ? null : end + 1 };
}

/** Whether rows of the person's own are passed over on the way. Those of one order are found by an index. */
function isSifted(query: OrdersQuery | FillsQuery): boolean {
  if ('order' in query && query.order !== undefined) return false;
  const { symbol, side, from, to } = query;
  return [symbol, side, from, to, 'status' in query ? query.status : undefined].some(
    (each) => each !== undefined,
  );
}

/** The row after the last one that a page looks at; undefined where the person has not so many. */
async function endOf(database: Database, table: Rows, own: readonly SQL[]): Promise<number | undefined> {
  const { id } = table;
  const seen = database
    .select({ id })
    .from(table)
    .where(and(...own));
  const [row] = await seen.orderBy(desc(id)).offset(MOST_SEEN).limit(1);
  return row?.id;
}

function ownRows({ id, user }: Rows, { user: owner, before, after }: OrdersQuery | FillsQuery): SQL[] {
  return [
    eq(user, owner),
    ...(before === undefined ? [] : [lt(id, before)]),
    ...(after === undefined ? [] : [gt(id, after)]),
  ];
}

function asked(rows: Rows, time: PgColumn, query: OrdersQuery | FillsQuery): (SQL | undefined)[] {
  const { symbol, side, from, to } = query;
  return [
    is(rows.symbol, symbol),
    is(rows.side, side),
    from === undefined ? undefined : gte(time, from),
    to === undefined ? undefined : lt(time, to),
  ];
}

function is(column: PgColumn, value: string | number | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value);
}
