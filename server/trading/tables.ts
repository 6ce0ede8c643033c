/**
 * Orders and their fills. Prices and sizes are whole ticks and lots of their market: those of its first stored
 * instrument, or those of the `market_steps` row that `steps` names.
 */
import { and, asc, eq, gte, lt, max, sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core';
import type { CancelCause, FillRole, OrderSide, OrderType, TimeInForce } from '#domain/trading/order';
import type { OrderStatus } from '#domain/trading/order-states';
import { fillRows, orderRows, tradeIdRows, type StoredTrading } from '../trading/stored-trading.ts';
import { boundedPage } from '../db/bounded-page.ts';
import { defineTables, rowsInto, type Database } from '../db/define-tables.ts';
import type { FillsQuery, OrderAsk, OrdersQuery } from './order-queries.ts';

/** Trade ids up to `reservedTo` may have been given out: reserved in blocks, so that no id ever repeats. */
export const tradeIdBlocks = pgTable('trade_id_blocks', {
  symbol: text('symbol').primaryKey(),
  reservedTo: bigint('reserved_to', { mode: 'number' }).notNull(),
});

/** Milliseconds UTC. */
const time = (name: string) => bigint(name, { mode: 'number' }).notNull();
/** Whole ticks or lots. */
const steps = (name: string) => bigint(name, { mode: 'number' });
/** Whole units of 10⁻⁸. */
const minor = (name: string) => numeric(name, { precision: 38, scale: 0 });
/** The `market_steps` row of its ticks and lots; 0: those of the market's first stored instrument. */
const countedIn = () => integer('steps').notNull().default(0);

/** Every order ever placed, in its present state. */
export const spotOrders = pgTable(
  'spot_orders',
  {
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
  },
  (table) => [
    // Not unique: an id whose answer was forgotten may come again, and nothing may refuse a commit.
    index('spot_orders_client').on(table.user, table.clientId),
    index('spot_orders_user').on(table.user, table.id),
    index('spot_orders_open')
      .on(table.rank)
      .where(sql`${table.status} in ('unfilled', 'partially-filled')`),
  ],
);

/** Rows are added and never change. */
export const spotFills = pgTable(
  'spot_fills',
  {
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
  },
  (table) => [
    index('spot_fills_user').on(table.user, table.id),
    index('spot_fills_order').on(table.order, table.id),
  ],
);

/** The only columns that rules change. Prices and sizes change when an order is recounted in other steps. */
const CHANGING = [
  ...(['tick', 'lots', 'steps'] as const),
  ...(['filled', 'filledTotal', 'fee', 'status', 'cause', 'updated', 'version', 'rank'] as const),
  ...(['waitUntil', 'waitLimit', 'waitReserved'] as const),
];

export const tradingTables = defineTables({
  feature: 'trading',
  tables: { tradeIdBlocks, spotOrders, spotFills },
  writes: [
    rowsInto(tradeIdRows, tradeIdBlocks, { key: ['symbol'], set: [], raise: ['reservedTo'] }),
    rowsInto(orderRows, spotOrders, { key: ['id'], set: CHANGING }),
    rowsInto(fillRows, spotFills),
  ],
  async load(database): Promise<StoredTrading> {
    const open = await database
      .select()
      .from(spotOrders)
      .where(sql`${spotOrders.status} in ('unfilled', 'partially-filled')`)
      .orderBy(asc(spotOrders.rank));
    const [orders] = await database.select({ id: max(spotOrders.id) }).from(spotOrders);
    const [fills] = await database.select({ id: max(spotFills.id) }).from(spotFills);
    const blocks = await database.select().from(tradeIdBlocks);
    return {
      open,
      lastOrder: orders?.id ?? 0,
      lastFill: fills?.id ?? 0,
      reservedTradeIds: Object.fromEntries(blocks.map((block) => [block.symbol, block.reservedTo])),
    };
  },
  // Each reads a bounded number of rows along an index: decision 0386.
  queries: {
    /** One of a user's orders; undefined: the user has no such order. */
    async order(database: Database, { user, ...ask }: OrderAsk) {
      const asked = 'order' in ask ? eq(spotOrders.id, ask.order) : eq(spotOrders.clientId, ask.clientId);
      const rows = await database
        .select()
        .from(spotOrders)
        .where(and(eq(spotOrders.user, user), asked));
      // An id may have come again after its answer was forgotten: the newest order counts. The database neither
      // sorts nor limits: it would then scan all orders by id instead of reading these few.
      return rows.toSorted((one, other) => other.id - one.id)[0];
    },
    async orderUser(database: Database, order: number) {
      const { user, id } = spotOrders;
      const [row] = await database.select({ user }).from(spotOrders).where(eq(id, order));
      return row?.user;
    },
    /** A user's orders. A page may be short, or empty, before the last one. */
    async orders(database: Database, { user, before, after, status, limit, ...query }: OrdersQuery) {
      return boundedPage(database, spotOrders, {
        along: { first: spotOrders.user, id: spotOrders.id, value: user, before, after },
        filters: [...asked(spotOrders, spotOrders.created, query), is(spotOrders.status, status)],
        limit,
      });
    },
    /** A user's fills, of one order or of all. A page may be short, or empty, before the last one. */
    async fills(database: Database, { user, before, after, order, limit, ...query }: FillsQuery) {
      const { id, user: owner, order: ofOrder } = spotFills;
      const [first, value, own] =
        order === undefined ? [owner, user, undefined] : [ofOrder, order, eq(owner, user)];
      return boundedPage(database, spotFills, {
        along: { first, id, value, before, after },
        filters: [own, ...asked(spotFills, spotFills.time, query)],
        limit,
      });
    },
  },
});

function asked(
  rows: typeof spotOrders | typeof spotFills,
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
