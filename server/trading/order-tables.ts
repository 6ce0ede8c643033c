/**
 * The tables of one kind's orders and fills, which its feature declares in its `tables.ts`: the columns of every kind,
 * the data of a start, and the queries. Prices and sizes are whole ticks and lots of their market: those of its first
 * stored instrument, or those of the `market_steps` row that `steps` names.
 */
import { and, asc, eq, gte, lt, max, sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  text,
  uuid,
  type ExtraConfigColumn,
  type PgColumn,
  type PgTable,
} from 'drizzle-orm/pg-core';
import type { CancelCause, FillRole, OrderSide, OrderType, TimeInForce } from '#domain/trading/order';
import type { OrderStatus } from '#domain/trading/order-states';
import { boundedPage, type BoundedPage } from '../db/bounded-page.ts';
import { time, type Database } from '../db/define-tables.ts';
import type { FillsQuery, OrderAsk, OrdersQuery } from './order-queries.ts';
import type { FillRow, OrderRow, StoredOrders } from './stored-trading.ts';

/** Whole ticks or lots. */
const steps = (name: string) => bigint(name, { mode: 'number' });
/** Whole units of 10⁻⁸. */
const minor = (name: string) => numeric(name, { precision: 38, scale: 0 });
/** The `market_steps` row of its ticks and lots; 0: those of the market's first stored instrument. */
const countedIn = () => integer('steps').notNull().default(0);

/**
 * The columns of orders; a kind adds its own after them. A column that all kinds get later is a separate function,
 * which each table names last: rows are written by position.
 */
export const orderColumns = () => ({
  id: bigint('id', { mode: 'number' }).primaryKey(),
  user: integer('user').notNull(),
  /** The id of the command that placed it. */
  clientId: uuid('client_id').notNull(),
  symbol: text('symbol').notNull(),
  side: text('side').$type<OrderSide>().notNull(),
  type: text('type').$type<OrderType>().notNull(),
  timeInForce: text('time_in_force').$type<TimeInForce>().notNull(),
  postOnly: boolean('post_only').notNull(),
  /** Null: a market order. */
  tick: steps('tick'),
  /** Null: an order by amount. */
  lots: steps('lots'),
  /** The most that an order by amount may spend. */
  budget: minor('budget'),
  filled: steps('filled').notNull(),
  filledTotal: minor('filled_total').notNull(),
  fee: minor('fee').notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
  cause: text('cause').$type<CancelCause | ''>().notNull(),
  created: time('created'),
  updated: time('updated'),
  /** The number of its user's event that last changed it. */
  version: integer('version').notNull(),
  /** The number of the command that ranks it: at one price the lower number trades first. */
  rank: bigint('rank', { mode: 'number' }).notNull(),
  steps: countedIn(),
  /** All three null: it does not wait. Until when, the worst price, and the frozen amount. */
  waitUntil: bigint('wait_until', { mode: 'number' }),
  waitLimit: steps('wait_limit'),
  waitReserved: minor('wait_reserved'),
});

/** The columns of fills; see `orderColumns`. */
export const fillColumns = () => ({
  id: bigint('id', { mode: 'number' }).primaryKey(),
  order: bigint('order', { mode: 'number' }).notNull(),
  user: integer('user').notNull(),
  symbol: text('symbol').notNull(),
  side: text('side').$type<OrderSide>().notNull(),
  role: text('role').$type<FillRole>().notNull(),
  tick: steps('tick').notNull(),
  lots: steps('lots').notNull(),
  fee: minor('fee').notNull(),
  /** The market's trade id. */
  trade: bigint('trade', { mode: 'number' }).notNull(),
  time: time('time'),
  steps: countedIn(),
});

type Indexed<Name extends string> = Readonly<Record<Name, ExtraConfigColumn>>;

/** The statuses of open orders, in SQL. */
const OPEN = sql.raw(`('unfilled', 'partially-filled')`);

/** @param name of the table */
export function orderIndexes(name: string) {
  return (table: Indexed<'id' | 'user' | 'clientId' | 'rank' | 'status'>) => [
    // Not unique: an id whose answer was forgotten may come again, and nothing may refuse a commit.
    index(`${name}_client`).on(table.user, table.clientId),
    index(`${name}_user`).on(table.user, table.id),
    index(`${name}_open`)
      .on(table.rank)
      .where(sql`${table.status} in ${OPEN}`),
  ];
}

/** @param name of the table */
export function fillIndexes(name: string) {
  return (table: Indexed<'id' | 'user' | 'order'>) => [
    index(`${name}_user`).on(table.user, table.id),
    index(`${name}_order`).on(table.order, table.id),
  ];
}

/**
 * The only columns of orders that rules change; a kind adds its own. Prices and sizes change when an order is recounted
 * in other steps.
 */
export const CHANGING = [
  ...(['tick', 'lots', 'steps'] as const),
  ...(['filled', 'filledTotal', 'fee', 'status', 'cause', 'updated', 'version', 'rank'] as const),
  ...(['waitUntil', 'waitLimit', 'waitReserved'] as const),
];

type OrderTable = PgTable & Readonly<Record<keyof ReturnType<typeof orderColumns>, PgColumn>>;
type FillTable = PgTable & Readonly<Record<keyof ReturnType<typeof fillColumns>, PgColumn>>;

/** `load` and `queries` of the definition of a kind's tables (`defineTables`). */
export function storedOrders<Orders extends OrderTable, Fills extends FillTable>(
  orders: Orders,
  fills: Fills,
) {
  type Row = Orders['$inferSelect'] & OrderRow;
  return {
    async load(database: Database): Promise<StoredOrders<Row>> {
      const open = await database
        .select()
        .from<PgTable>(orders)
        .where(sql`${orders.status} in ${OPEN}`)
        .orderBy(asc(orders.rank));
      const [order] = await database.select({ id: max(orders.id) }).from<PgTable>(orders);
      const [fill] = await database.select({ id: max(fills.id) }).from<PgTable>(fills);
      return { open: open as Row[], lastOrder: Number(order?.id ?? 0), lastFill: Number(fill?.id ?? 0) };
    },
    // Each reads a bounded number of rows along an index: decision 0386.
    queries: { ...orderQueries(orders), ...fillQueries(fills) },
  };
}

function orderQueries<Orders extends OrderTable>(orders: Orders) {
  type Row = Orders['$inferSelect'] & OrderRow;
  return {
    /** One of a user's orders; undefined: the user has no such order. */
    async order(database: Database, { user, ...ask }: OrderAsk): Promise<Row | undefined> {
      const named = 'order' in ask ? eq(orders.id, ask.order) : eq(orders.clientId, ask.clientId);
      const rows = await database
        .select()
        .from<PgTable>(orders)
        .where(and(eq(orders.user, user), named));
      // An id may have come again after its answer was forgotten: the newest order counts. The database neither
      // sorts nor limits: it would then scan all orders by id instead of reading these few.
      return (rows as Row[]).toSorted((one, other) => other.id - one.id)[0];
    },
    async orderUser(database: Database, order: number): Promise<number | undefined> {
      const { user, id } = orders;
      const [row] = await database.select({ user }).from<PgTable>(orders).where(eq(id, order));
      return row?.user as number | undefined;
    },
    /** A user's orders. A page may be short, or empty, before the last one. */
    orders(database: Database, { user, before, after, status, only, limit, ...query }: OrdersQuery) {
      return boundedPage(database, orders, {
        along: { first: orders.user, id: orders.id, value: user, before, after },
        filters: [
          ...filtersOf(orders, orders.created, query),
          is(orders.status, status),
          only === undefined ? undefined : sql`${orders.status} not in ${OPEN}`,
        ],
        limit,
      }) as Promise<BoundedPage<Row>>;
    },
  };
}

function fillQueries<Fills extends FillTable>(fills: Fills) {
  return {
    /** A user's fills, of one order or of all. A page may be short, or empty, before the last one. */
    fills(database: Database, { user, before, after, order, limit, ...query }: FillsQuery) {
      const { id, user: owner, order: ofOrder } = fills;
      const [first, value, own] =
        order === undefined ? [owner, user, undefined] : [ofOrder, order, eq(owner, user)];
      return boundedPage(database, fills, {
        along: { first, id, value, before, after },
        filters: [own, ...filtersOf(fills, fills.time, query)],
        limit,
      }) as Promise<BoundedPage<Fills['$inferSelect'] & FillRow>>;
    },
  };
}

function filtersOf(
  rows: Readonly<Record<'symbol' | 'side', PgColumn>>,
  time: PgColumn,
  { symbol, side, from, to }: Pick<OrdersQuery & FillsQuery, 'symbol' | 'side' | 'from' | 'to'>,
): (SQL | undefined)[] {
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
