/** Every table of the platform: one schema for the embedded database and for PostgreSQL. */
import { sql } from 'drizzle-orm';
import { bigint, check, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

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

/** What happened in each minute with trades, in the steps of its series (a market with its steps). */
export const minutes = pgTable(
  'minutes',
  {
    series: text('series').notNull(),
    /** Where the minute begins, milliseconds UTC. */
    time: bigint('time', { mode: 'number' }).notNull(),
    open: bigint('open', { mode: 'number' }).notNull(),
    high: bigint('high', { mode: 'number' }).notNull(),
    low: bigint('low', { mode: 'number' }).notNull(),
    close: bigint('close', { mode: 'number' }).notNull(),
    lots: bigint('lots', { mode: 'number' }).notNull(),
    trades: bigint('trades', { mode: 'number' }).notNull(),
    /** The sum of ticks × lots. */
    quoteSteps: numeric('quote_steps', { precision: 38, scale: 0 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.time] })],
);
