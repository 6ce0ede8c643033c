/** The tables of the tests' contracts, made by a separate migration. */
import { max, ne } from 'drizzle-orm';
import { bigint, boolean, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  defineTables,
  rowsInto,
  type Database,
  type TableDefinition,
} from '../../../server/db/define-tables.ts';
import { FEATURE_TABLES } from '../../../server/start/feature-tables.ts';
import {
  CHANGING,
  fillColumns,
  fillIndexes,
  orderColumns,
  orderIndexes,
  storedOrders,
} from '../../../server/trading/order-tables.ts';
import { positionRows } from './positions.ts';
import { fakeForms, lastRows } from './settlement.ts';

const orders = pgTable(
  'fake_orders',
  {
    ...orderColumns(),
    leverage: integer('leverage').notNull(),
    reduceOnly: boolean('reduce_only').notNull(),
  },
  orderIndexes('fake_orders'),
);

const fills = pgTable(
  'fake_fills',
  { ...fillColumns(), pnl: text('pnl').notNull() },
  fillIndexes('fake_fills'),
);

const amount = (name: string) => numeric(name, { precision: 38, scale: 0 }).notNull();

const positions = pgTable(
  'fake_positions',
  {
    user: integer('user').notNull(),
    symbol: text('symbol').notNull(),
    lots: bigint('lots', { mode: 'number' }).notNull(),
    entry: amount('entry'),
    margin: amount('margin'),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.symbol] })],
);

const lasts = pgTable('fake_lasts', {
  symbol: text('symbol').primaryKey(),
  tick: bigint('tick', { mode: 'number' }).notNull(),
});

const { load, queries } = storedOrders(orders, fills);

export const fakeTables = defineTables({
  feature: 'fake-contract',
  tables: { orders, fills, positions, lasts },
  migrations: new URL('./migrations', import.meta.url),
  writes: [
    rowsInto(fakeForms.order.rows, orders, { key: ['id'], set: CHANGING }),
    rowsInto(fakeForms.fill.rows, fills),
    rowsInto(positionRows, positions, {
      key: ['user', 'symbol'],
      set: ['lots', 'entry', 'margin', 'version'],
    }),
    rowsInto(lastRows, lasts, { key: ['symbol'], set: ['tick'] }),
  ],
  async load(database: Database) {
    const open = await database.select().from(positions).where(ne(positions.lots, 0));
    return { ...(await load(database)), positions: open };
  },
  queries: {
    ...queries,
    lastTick: async (database: Database) =>
      (await database.select({ tick: max(lasts.tick) }).from(lasts))[0]?.tick ?? undefined,
  },
});

/** The platform's tables and these. */
export const FAKE_TABLES: readonly TableDefinition[] = [...FEATURE_TABLES.features, fakeTables];
