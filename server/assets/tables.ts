/** The value of each user's accounts when their day began. */
import { bigint, boolean, integer, numeric, pgTable } from 'drizzle-orm/pg-core';
import { defineTables, rowsInto } from '../db/define-tables.ts';
import { openingRows, type OpeningRow } from './stored-openings.ts';

/** USDT, whole units of 10⁻⁸. */
const minor = (name: string) => numeric(name, { precision: 38, scale: 0 }).notNull();

export const openingValues = pgTable('opening_values', {
  user: integer('user').primaryKey(),
  /** Milliseconds UTC. */
  start: bigint('start', { mode: 'number' }).notNull(),
  value: minor('value'),
  inflow: minor('inflow'),
  priced: boolean('priced').notNull(),
  version: integer('version').notNull(),
});

const CHANGING = ['start', 'value', 'inflow', 'priced', 'version'] as const;

export const assetsTables = defineTables({
  feature: 'assets',
  tables: { openingValues },
  writes: [rowsInto(openingRows, openingValues, { key: ['user'], set: CHANGING })],
  async load(database): Promise<readonly OpeningRow[]> {
    return database.select().from(openingValues);
  },
});
