/** Every table of the platform: one schema for the embedded database and for PostgreSQL. */
import { sql } from 'drizzle-orm';
import { bigint, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** What the markets trade. A row is added when the catalogue first names its symbol, and stays as it is. */
export const instruments = pgTable('instruments', {
  symbol: text('symbol').primaryKey(),
  /** Its place in the catalogue. */
  position: integer('position').notNull(),
  kind: text('kind', { enum: ['spot', 'perpetual'] }).notNull(),
  base: text('base').notNull(),
  quote: text('quote').notNull(),
  name: text('name').notNull(),
  priceStep: text('price_step').notNull(),
  sizeStep: text('size_step').notNull(),
  groupings: jsonb('groupings').$type<readonly number[]>().notNull(),
  minSize: text('min_size').notNull(),
});

/** Trade ids up to `reservedTo` may have been given out: reserved in blocks, so that no id ever repeats. */
export const tradeIdBlocks = pgTable('trade_id_blocks', {
  symbol: text('symbol').primaryKey(),
  reservedTo: bigint('reserved_to', { mode: 'number' }).notNull(),
});

/** One row: since when the platform lives, and how far its commands are committed. */
export const platformState = pgTable(
  'platform_state',
  {
    id: integer('id').primaryKey(),
    /** Milliseconds UTC. */
    firstStart: bigint('first_start', { mode: 'number' }).notNull(),
    commandNumber: bigint('command_number', { mode: 'number' }).notNull(),
  },
  (table) => [check('platform_state_is_one_row', sql`${table.id} = 1`)],
);
