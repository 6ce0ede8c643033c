/** ETFs with what backs them, every order ever executed, and users' shares. */
import { eq, max } from 'drizzle-orm';
import { bigint, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { EtfSide, EtfStatus } from '#domain/etf/etf-terms';
import { boundedPage, type BoundedPage } from '../db/bounded-page.ts';
import { defineTables, minor, rowsInto, whole, type Database } from '../db/define-tables.ts';
import {
  etfHoldingRows,
  etfOrderRows,
  etfRows,
  type EtfCoinRow,
  type EtfLegRow,
  type EtfOrderRow,
  type StoredEtfs,
} from './etf-rows.ts';
import type { EtfOrdersQuery } from './queries.ts';

export const etfProducts = pgTable('etf_products', {
  product: text('product').primaryKey(),
  shares: minor('shares'),
  cash: minor('cash'),
  coins: json('coins').$type<readonly EtfCoinRow[]>().notNull(),
  began: whole('began'),
  feeDue: whole('fee_due'),
  updated: whole('updated'),
});

export const etfOrders = pgTable(
  'etf_orders',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    user: integer('user').notNull(),
    clientId: uuid('client_id').notNull(),
    product: text('product').notNull(),
    side: text('side').$type<EtfSide>().notNull(),
    quantity: minor('quantity'),
    least: minor('least'),
    shares: minor('shares'),
    value: minor('value'),
    fee: minor('fee'),
    nav: text('nav').notNull(),
    legs: json('legs').$type<readonly EtfLegRow[]>().notNull(),
    status: text('status').$type<EtfStatus>().notNull(),
    cause: text('cause').notNull(),
    created: whole('created'),
    updated: whole('updated'),
    version: integer('version').notNull(),
  },
  (table) => [index('etf_orders_user').on(table.user, table.id)],
);

export const etfHoldings = pgTable(
  'etf_holdings',
  {
    user: integer('user').notNull(),
    product: text('product').notNull(),
    shares: minor('shares'),
    cost: minor('cost'),
    realised: minor('realised'),
    updated: whole('updated'),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.product] })],
);

export const etfTables = defineTables({
  feature: 'etf',
  tables: { etfProducts, etfOrders, etfHoldings },
  writes: [
    rowsInto(etfRows, etfProducts, {
      key: ['product'],
      set: ['shares', 'cash', 'coins', 'began', 'feeDue', 'updated'],
    }),
    rowsInto(etfOrderRows, etfOrders, {
      key: ['id'],
      set: ['shares', 'value', 'fee', 'nav', 'legs', 'status', 'cause', 'updated', 'version'],
    }),
    rowsInto(etfHoldingRows, etfHoldings, {
      key: ['user', 'product'],
      set: ['shares', 'cost', 'realised', 'updated', 'version'],
    }),
  ],
  async load(database: Database): Promise<StoredEtfs> {
    const products = await database.select().from(etfProducts);
    const holdings = await database.select().from(etfHoldings);
    const [row] = await database.select({ id: max(etfOrders.id) }).from(etfOrders);
    return { products, holdings, lastOrder: row?.id ?? 0 };
  },
  queries: {
    /** A user's orders. A page may be short, or empty, before the last one. */
    ordersOf(database: Database, { user, product, before, limit }: EtfOrdersQuery) {
      return boundedPage(database, etfOrders, {
        along: { first: etfOrders.user, id: etfOrders.id, value: user, before, after: undefined },
        filters: product === undefined ? [] : [eq(etfOrders.product, product)],
        limit,
      }) as Promise<BoundedPage<EtfOrderRow>>;
    },
  },
});
