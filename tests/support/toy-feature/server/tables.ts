/** Every holding, open or released, in a table that a migration of the toy feature creates. */
import { asc, eq, max } from 'drizzle-orm';
import { bigint, boolean, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import {
  defineTables,
  rowsInto,
  type Database,
  type StoreTables,
} from '../../../../server/db/define-tables.ts';
import { FEATURE_TABLES } from '../../../../server/start/feature-tables.ts';
import { holdingRows, type HoldingRow, type StoredHoldings } from './holdings.ts';

const holdings = pgTable(
  'toy_holdings',
  {
    id: integer('id').primaryKey(),
    user: integer('user').notNull(),
    symbol: text('symbol').notNull(),
    asset: text('asset').notNull(),
    size: numeric('size', { precision: 38, scale: 0 }).notNull(),
    price: text('price').notNull(),
    open: boolean('open').notNull(),
    version: integer('version').notNull(),
    due: bigint('due', { mode: 'number' }).notNull(),
  },
  (table) => [index('toy_holdings_user').on(table.user, table.id)],
);

export const toyTables = defineTables({
  feature: 'toy',
  tables: { holdings },
  migrations: new URL('./migrations', import.meta.url),
  writes: [rowsInto(holdingRows, holdings, { key: ['id'], set: ['open', 'version', 'due'] })],
  async load(database): Promise<StoredHoldings> {
    const open = await database
      .select()
      .from(holdings)
      .where(eq(holdings.open, true))
      .orderBy(asc(holdings.id));
    const [highest] = await database.select({ id: max(holdings.id) }).from(holdings);
    return { open, last: highest?.id ?? 0 };
  },
  queries: {
    ofUser: async (database: Database, user: number): Promise<readonly HoldingRow[]> =>
      database.select().from(holdings).where(eq(holdings.user, user)).orderBy(asc(holdings.id)),
  },
});

/** The platform's features and this one. */
export const TOY_TABLES: StoreTables = {
  features: [...FEATURE_TABLES.features, toyTables],
  thread: new URL('./store-thread.mjs', import.meta.url),
};
