/**
 * Tables of spot orders and what of them traded. Prices and sizes are whole steps of their market: as its instrument
 * was stored first, or as the row of `market_steps` says that `steps` names.
 */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type {
  CancelCause,
  FillRole,
  OrderSide,
  OrderStatus,
  OrderType,
  TimeInForce,
} from '#domain/spot/order';

/** Milliseconds UTC. */
const time = (name: string) => bigint(name, { mode: 'number' }).notNull();
/** Whole ticks or lots. */
const steps = (name: string) => bigint(name, { mode: 'number' });
/** The row of `market_steps` in whose steps it is counted; 0: in those that its market was first stored with. */
const countedIn = () => integer('steps').notNull().default(0);

/** Other steps in which a market was traded later. Rows are added and never change. */
export const marketSteps = pgTable(
  'market_steps',
  {
    /** From 1 on. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    symbol: text('symbol').notNull(),
    base: text('base').notNull(),
    quote: text('quote').notNull(),
    priceStep: text('price_step').notNull(),
    sizeStep: text('size_step').notNull(),
  },
  (table) => [unique().on(table.symbol, table.base, table.quote, table.priceStep, table.sizeStep)],
);

/** Whole units of 10⁻⁸. */
const minor = (name: string) => numeric(name, { precision: 38, scale: 0 });

/** Every order there ever was, as it stands. */
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
    /** What an order by amount may spend. */
    budget: minor('budget'),
    filled: steps('filled').notNull(),
    filledTotal: minor('filled_total').notNull(),
    fee: minor('fee').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    cause: text('cause').$type<CancelCause | ''>().notNull(),
    created: time('created'),
    updated: time('updated'),
    /** The number of its owner's event that last changed it. */
    version: integer('version').notNull(),
    /** The number of the command that put it where it stands: at one price the lower one trades first. */
    rank: bigint('rank', { mode: 'number' }).notNull(),
    steps: countedIn(),
    /** Null, all three: it does not wait. Until when, at which worst price, and with how much frozen. */
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
  (table) => [index('spot_fills_user').on(table.user, table.id), index('spot_fills_order').on(table.order)],
);
