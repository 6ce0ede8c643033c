/**
 * Every contract order ever placed, in its present state, every fill, and every position, also closed ones.
 */
import { eq, gte, lt, max, sql } from 'drizzle-orm';
import { bigint, index, integer, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PositionSide } from '#domain/contract/position';
import type {
  CloseCause,
  MarginMode,
  OrderPositionSide,
  PositionMode,
} from '#domain/contract/position-terms';
import { boundedPage, type BoundedPage } from '../db/bounded-page.ts';
import { defineTables, minor, rowsInto, whole, type Database } from '../db/define-tables.ts';
import {
  CHANGING,
  fillColumns,
  fillIndexes,
  orderColumns,
  orderIndexes,
  storedOrders,
} from '../trading/order-tables.ts';
import { contractForms } from './contract-forms.ts';
import { modeRows } from './mode-rows.ts';
import { UNKEPT } from './history/noted-position.ts';
import { positionRows, type PositionRow } from './position-rows.ts';
import type { ClosedPositionsQuery } from './queries.ts';

export const contractOrders = pgTable(
  'contract_orders',
  {
    ...orderColumns(),
    leverage: integer('leverage').notNull(),
    marginMode: text('margin_mode').$type<MarginMode>().notNull(),
    positionSide: text('position_side').$type<OrderPositionSide>().notNull(),
    reduceOnly: boolean('reduce_only').notNull(),
    forced: boolean('forced').notNull(),
    feePpm: integer('fee_ppm').notNull(),
    reverse: boolean('reverse').notNull().default(false),
  },
  orderIndexes('contract_orders'),
);

/** Rows are added and never change. */
export const contractFills = pgTable(
  'contract_fills',
  {
    ...fillColumns(),
    position: bigint('position', { mode: 'number' }).notNull(),
    pnl: text('pnl').notNull(),
    opened: bigint('opened', { mode: 'number' }).notNull().default(0),
    openedFee: text('opened_fee').notNull().default('0'),
  },
  fillIndexes('contract_fills'),
);

export const contractPositions = pgTable(
  'contract_positions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    user: integer('user').notNull(),
    symbol: text('symbol').notNull(),
    positionSide: text('position_side').$type<OrderPositionSide>().notNull(),
    side: text('side').$type<PositionSide>().notNull(),
    marginMode: text('margin_mode').$type<MarginMode>().notNull(),
    leverage: integer('leverage').notNull(),
    lots: whole('lots'),
    entryTotal: minor('entry_total'),
    margin: minor('margin'),
    closedLots: whole('closed_lots'),
    closedTotal: minor('closed_total'),
    pnl: minor('pnl'),
    fee: minor('fee'),
    opened: whole('opened'),
    updated: whole('updated'),
    cause: text('cause').$type<CloseCause | ''>().notNull(),
    version: integer('version').notNull(),
    steps: integer('steps').notNull(),
    openCost: minor('open_cost').default('0'),
    funding: minor('funding').default('0'),
    borne: minor('borne').default('0'),
    changes: integer('changes').notNull().default(UNKEPT),
  },
  (table) => [
    index('contract_positions_user').on(table.user, table.id),
    // By the cause, not the lots: fills change those, and a row whose indexed columns stay changes in place.
    index('contract_positions_open')
      .on(table.id)
      .where(sql`${table.cause} = ''`),
  ],
);

export const contractModes = pgTable(
  'contract_modes',
  {
    user: integer('user').notNull(),
    symbol: text('symbol').notNull(),
    leverage: integer('leverage').notNull(),
    marginMode: text('margin_mode').$type<MarginMode>().notNull(),
    positionMode: text('position_mode').$type<PositionMode>().notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.symbol] })],
);

const orders = storedOrders(contractOrders, contractFills);

export const contractTables = defineTables({
  feature: 'contract',
  tables: { contractOrders, contractFills, contractPositions, contractModes },
  writes: [
    rowsInto(contractForms.order.rows, contractOrders, { key: ['id'], set: [...CHANGING, 'leverage'] }),
    rowsInto(contractForms.fill.rows, contractFills),
    rowsInto(positionRows, contractPositions, {
      key: ['id'],
      set: [
        ...(['leverage', 'lots', 'entryTotal', 'margin', 'closedLots', 'closedTotal', 'pnl', 'fee'] as const),
        ...(['openCost', 'updated', 'cause', 'version', 'steps', 'funding', 'borne', 'changes'] as const),
      ],
    }),
    rowsInto(modeRows, contractModes, {
      key: ['user', 'symbol'],
      set: ['leverage', 'marginMode', 'positionMode', 'version'],
    }),
  ],
  async load(database: Database) {
    const open = await database.select().from(contractPositions).where(eq(contractPositions.cause, ''));
    const [row] = await database.select({ id: max(contractPositions.id) }).from(contractPositions);
    const modes = await database.select().from(contractModes);
    return { ...(await orders.load(database)), positions: { open, last: row?.id ?? 0, modes } };
  },
  queries: {
    ...orders.queries,
    /** The user of a position, also of a closed one. */
    async positionUser(database: Database, position: number): Promise<number | undefined> {
      const { user, id } = contractPositions;
      const [row] = await database.select({ user }).from(contractPositions).where(eq(id, position));
      return row?.user;
    },
    /** A user's closed positions. A page may be short, or empty, before the last one. */
    closedPositions(
      database: Database,
      { user, symbol, side, from, to, before, limit }: ClosedPositionsQuery,
    ) {
      const { id, lots, opened } = contractPositions;
      return boundedPage(database, contractPositions, {
        along: { first: contractPositions.user, id, value: user, before, after: undefined },
        filters: [
          eq(lots, 0),
          symbol === undefined ? undefined : eq(contractPositions.symbol, symbol),
          side === undefined ? undefined : eq(contractPositions.side, side),
          from === undefined ? undefined : gte(opened, from),
          to === undefined ? undefined : lt(opened, to),
        ],
        limit,
      }) as Promise<BoundedPage<PositionRow>>;
    },
  },
});
