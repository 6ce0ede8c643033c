/** The value of each user's accounts when their day began. */
import { boolean, integer, pgTable } from 'drizzle-orm/pg-core';
import { defineTables, minor, rowsInto, time } from '../db/define-tables.ts';
import { openingRows, type OpeningRow } from './stored-openings.ts';

export const openingValues = pgTable('opening_values', {
  user: integer('user').primaryKey(),
  start: time('start'),
  /** USDT, as the inflow. */
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
