/** The ends of contracts: their final prices, and the samples that these follow from. */
import { asc } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { defineTables, rowsInto, whole, type Database } from '../../db/define-tables.ts';
import {
  delistingRows,
  delistingSampleRows,
  type FinalPriceKind,
  type StoredDelistings,
} from './delisting-rows.ts';

export const contractDelistings = pgTable('contract_delistings', {
  symbol: text('symbol').primaryKey(),
  at: whole('at'),
  windowMinutes: integer('window_minutes').notNull(),
  price: text('price').notNull(),
  kind: text('kind').$type<FinalPriceKind>().notNull(),
  samples: integer('samples').notNull(),
  settled: whole('settled'),
});

/** Rows are added and never change: an hour of minutes a contract. */
export const contractDelistingSamples = pgTable(
  'contract_delisting_samples',
  {
    symbol: text('symbol').notNull(),
    time: whole('time'),
    price: text('price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.time] })],
);

export const delistingTables = defineTables({
  feature: 'contract-delisting',
  tables: { contractDelistings, contractDelistingSamples },
  writes: [
    rowsInto(delistingRows, contractDelistings, { key: ['symbol'], set: ['settled'] }),
    rowsInto(delistingSampleRows, contractDelistingSamples),
  ],
  async load(database: Database): Promise<StoredDelistings> {
    const { symbol, time } = contractDelistingSamples;
    return {
      markets: await database.select().from(contractDelistings),
      samples: await database.select().from(contractDelistingSamples).orderBy(asc(symbol), asc(time)),
    };
  },
});
